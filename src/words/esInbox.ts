import type { InboxWords } from './InboxWords.js';
import { speaker } from './speaker.js';

const { duration, number, plural } = speaker('es');

/** The texts of the inbox in Spanish. */
export const esInbox: InboxWords = {
  inboxLabel: 'Bandeja de entrada',
  listLabel: 'Pendiente de su respuesta',
  waiting: ({ count, isExact, locale }) => {
    const waiting = plural(count, locale, { one: '# pendiente', other: '# pendientes' });
    return isExact ? waiting : `Al menos ${waiting}`;
  },
  arrivals: ({ count, locale }) => plural(count, locale, { one: '# nuevo', other: '# nuevos' }),
  refresh: 'Actualizar',
  loading: 'Cargando la bandeja de entrada',
  empty: 'No hay nada pendiente de su respuesta',
  emptyHelp: 'Las preguntas nuevas aparecen aquí.',
  noMatches: 'Nada coincide con estos filtros',
  loadMore: 'Cargar más',
  snoozed: ({ count, locale }) => plural(count, locale, { one: '# pospuesto', other: '# pospuestos' }),
  endSnoozes: 'Volver a mostrar',
  sourceFailed: ({ name }) => `${name} no se puede leer en este momento.`,
  sourceFailedHelp: 'Se sigue mostrando lo que se cargó antes.',

  filters: 'Filtros',
  clearFilters: 'Quitar filtros',
  search: 'Buscar',
  source: 'Origen',
  agent: 'Agente',
  tool: 'Herramienta',
  risk: 'Riesgo',
  age: 'Tiempo de espera',
  expiry: 'Vencimiento',
  any: 'Todo',
  several: ({ count, locale }) => plural(count, locale, { one: '# seleccionado', other: '# seleccionados' }),
  waitsLonger: ({ milliseconds, locale }) => `Más de ${duration(milliseconds, locale)}`,
  expiresWithin: ({ milliseconds, locale }) => `En menos de ${duration(milliseconds, locale)}`,
  sort: 'Ordenar por',
  sorts: {
    age: 'Mayor espera',
    newest: 'Más recientes',
    expiry: 'Próximo vencimiento',
    risk: 'Mayor riesgo',
  },
  group: 'Agrupar por',
  groups: { none: 'Sin agrupar', source: 'Origen', agent: 'Agente', tool: 'Herramienta', risk: 'Riesgo' },
  noGroup: 'Otros',

  mark: ({ title }) => `Seleccionar: ${title}`,
  markAll: 'Seleccionar todo',
  questions: ({ count, locale }) => plural(count, locale, { one: '# pregunta', other: '# preguntas' }),
  expires: ({ time }) => `Vence ${time}`,
  claimedBy: ({ name }) => `Asignado a ${name}`,
  partial: 'Ábralo para verlo todo',
  deciding: 'Enviando',
  changed: 'Ha cambiado: ábralo de nuevo',
  gone: 'Respondido por otra persona',
  sent: 'Enviado',
  inDoubt: 'Puede haber llegado: ábralo',
  refused: 'El agente no lo aceptó: ábralo',
  failed: 'No se pudo enviar',
  stopped: 'No enviado: detenido',
  skipped: ({ why }) => `No enviado: ${why}`,
  skips: {
    unknown: 'ya no está en la lista',
    notMarked: 'sin seleccionar',
    notSeen: 'sin ver por completo',
    otherKind: 'otra herramienta',
    highRisk: 'riesgo alto',
    malformed: 'dañado',
    partial: 'incompleto en la lista',
    expired: 'plazo vencido',
    claimed: 'asignado a otra persona',
    needsInput: 'necesita más datos',
    inProgress: 'ya en curso',
  },

  bulkLabel: 'Elementos seleccionados',
  marked: ({ count, locale }) => plural(count, locale, { one: '# seleccionado', other: '# seleccionados' }),
  clearMarks: 'Quitar la selección',
  bulkApprove: ({ count, locale }) => `Aprobar ${number(count, locale)}`,
  bulkDeny: ({ count, locale }) => `Denegar ${number(count, locale)}`,
  bulkCancel: ({ count, locale }) => `Omitir ${number(count, locale)}`,
  bulkHelp: 'Las respuestas se envían de inmediato. No se pueden deshacer.',
  bulkNone: 'Ninguno de estos elementos se puede decidir en conjunto.',
  leftOut: ({ count, reasons, locale }) =>
    `${plural(count, locale, { one: '# excluido', other: '# excluidos' })}: ${reasons}`,
  reasonCount: ({ count, why, locale }) => `${why} (${number(count, locale)})`,
  progress: ({ done, total, locale }) => `${number(done, locale)} de ${number(total, locale)} listos`,
  resultTitle: 'Resultado',

  detailEmpty: 'Seleccione un elemento para ver qué pregunta.',
  detailGone: 'Esto ya no espera una respuesta. Puede que otra persona haya respondido.',
  detailChanged: 'Lo que se pregunta ha cambiado desde que lo vio por última vez.',
  back: 'Volver a la lista',
  previous: 'Elemento anterior',
  next: 'Elemento siguiente',
  claim: 'Asignarme',
  release: 'Liberar',
  claimFailed: 'No ha funcionado. Puede que otra persona se lo haya asignado.',
  snooze: 'Posponer',
  snoozeFor: ({ milliseconds, locale }) => `Durante ${duration(milliseconds, locale)}`,
  answered: 'Respondido',

  keysHelp: 'Funcionan en toda la bandeja, excepto mientras escribe.',
  keyMark: 'Seleccionar o quitar la selección',

  announceArrivals: ({ count, locale }) =>
    plural(count, locale, { one: '# elemento nuevo.', other: '# elementos nuevos.' }),
  announceDecided: ({ sent, total, locale }) =>
    `${number(sent, locale)} de ${number(total, locale)} enviados.`,
  announceGone: ({ title }) => `Respondido por otra persona: ${title}`,
};
