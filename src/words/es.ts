import { esCard } from './esCard.js';
import { esErrors } from './esErrors.js';
import { esRules } from './esRules.js';
import { ruleWords } from './ruleWords.js';
import { speaker } from './speaker.js';
import type { JsonExpectation, Words } from './Words.js';

const spanish = speaker('es');
const { all, capitalised, duration, moment, number, plural, size } = spanish;

/** Spanish. Numbers, dates and durations use the given locale, such as `es-MX` or `es-ES`. */
export const es: Words = {
  language: 'es',
  direction: 'ltr',

  panelLabel: 'Preguntas del agente',
  working: 'El agente está trabajando',
  workingFor: ({ milliseconds, locale }) => `Tiempo transcurrido: ${duration(milliseconds, locale)}`,
  sending: 'Enviando la respuesta',

  reasonToolCall: 'Se necesita aprobación',
  reasonInputRequired: 'Se necesita una respuesta',
  reasonConfirmation: 'Confirmación',
  reasonOther: 'Pregunta',
  reasonNamed: ({ name, from }) => (from ? `${capitalised(name)} · ${from}` : capitalised(name)),
  toolCallQuestion: ({ name }) => `¿Puede el agente ejecutar ${name}?`,
  toolCallQuestionUnknown: '¿Puede el agente ejecutar esta herramienta?',
  actionsQuestion: ({ names }) => `¿Puede el agente ejecutar ${all(names)}?`,
  confirmationQuestion: '¿Permitir que el agente continúe?',
  inputQuestion: 'El agente necesita una respuesta para continuar.',
  askedThis: 'Lo que se preguntó',
  ...esCard,
  issuesLabel: 'Atención',
  rendererFailed: 'Esta pregunta no se pudo mostrar en su formato; aquí está en forma sencilla.',
  answeringImpossible: 'Se puede ver aquí, pero no responder.',

  expiresIn: ({ milliseconds, locale }) => `Tiempo restante: ${duration(milliseconds, locale)}`,
  expiresAt: ({ time }) => `Responder antes de: ${time}`,
  expired: 'Plazo terminado',
  expiredHelp: 'El plazo para responder ha terminado. Ahora solo se puede omitir.',
  elsewhereHelp: 'Respondido en otra pestaña. El resultado aparecerá aquí.',

  risks: { low: 'Riesgo bajo', medium: 'Riesgo medio', high: 'Riesgo alto' },
  riskAsk: 'El riesgo es alto. ¿Seguro que desea continuar?',

  approve: 'Aprobar',
  approveUnseen: 'Aprobar sin verlo',
  noApproval: 'El agente no acepta una aprobación sin más datos.',
  noDenial: 'El agente no acepta un rechazo sin más datos.',
  noYesOrNo: 'El agente necesita más que un sí o un no.',
  stillArriving: 'Aún está llegando',
  deny: 'Rechazar',
  yes: 'Sí',
  no: 'No',
  cancel: 'Omitir pregunta',
  cancelDenies: 'Este agente entiende una pregunta omitida como un no.',
  cancelUnsafe: 'Este agente podría tomar una pregunta omitida por una respuesta y continuar.',
  edit: 'Editar',
  respond: 'Escribir un mensaje',
  respondMessage: 'Mensaje para el agente',
  approveAll: 'Aprobar todo',
  approveSimilar: ({ count, locale }) => `Aprobar ${number(count, locale)} similares`,
  approveSimilarHelp: 'Solo las que ha visto por completo. Las demás siguen abiertas.',
  denyAll: 'Rechazar todo',
  actionLabel: ({ number: position, total, name, locale }) =>
    total > 1 ? `${number(position, locale)} de ${number(total, locale)}: ${name}` : name,
  approveEdited: 'Aprobar con cambios',
  discardEdits: 'Descartar los cambios',
  back: 'Volver',
  denyReason: 'Motivo del rechazo',
  optional: 'opcional',
  submitAnswer: 'Responder',
  checking: 'Comprobando la respuesta',

  approved: 'Aprobado',
  approvedWithEdits: 'Aprobado con cambios',
  denied: 'Rechazado',
  answered: 'Respondido',
  cancelled: 'Pregunta omitida',
  undo: 'Deshacer',
  undoLabel: ({ question }) => `Deshacer: ${question}`,
  delivery: {
    none: 'Sin enviar todavía',
    delayed: 'Aún se puede deshacer',
    queued: 'Esperando la conexión',
    sending: 'Enviando',
    accepted: 'Enviado',
    refused: 'Rechazado por el agente',
    inDoubt: 'Puede que haya llegado',
    elsewhere: 'Respondido en otra pestaña',
  },
  outcome: 'Resultado',
  executedOtherwise: 'El agente ejecutó algo distinto de lo aprobado',
  historyTitle: 'Decisiones anteriores',
  decidedAt: ({ milliseconds, locale }) => moment(milliseconds, locale),

  toolName: 'Herramienta',
  argumentsLabel: 'Argumentos',
  argumentsStreaming: 'Argumentos recibidos hasta ahora',
  argumentsUnknown: 'El agente no mostró los argumentos de esta llamada.',
  argumentsUnreadable: 'El agente envió argumentos que no se pueden leer:',
  sendsIn: ({ milliseconds, locale }) => `Se envía en ${duration(milliseconds, locale)}`,
  noArguments: 'Sin argumentos',
  editLabel: ({ name }) => `Editar los argumentos de ${name}`,
  inferredForm: 'El agente no describió estos argumentos. El formulario sigue los valores que propuso.',
  otherValues: 'También en los argumentos, sin campo propio',
  otherAnswers: 'También en la respuesta, y se envía tal cual',
  unsafeIntegers: ({ places }) =>
    `${all(places)}: este número no se puede mostrar con exactitud. Al editar los argumentos, hay que cambiar también este número. Aprobar sin cambios lo deja como lo tiene el agente.`,
  showAll: ({ count, locale }) =>
    `Mostrar todo (${plural(count, locale, { one: '# carácter', many: '# de caracteres', other: '# caracteres' })})`,
  showLess: 'Mostrar menos',
  showMore: ({ count, locale }) => `Mostrar ${number(count, locale)} más`,
  showAsJson: 'Mostrar como JSON',
  showAsValues: 'Mostrar como valores',
  copy: 'Copiar',
  copied: 'Copiado',
  copyFailed: 'No se pudo copiar',
  unchangedLines: ({ count, locale }) =>
    plural(count, locale, { one: '# línea sin cambios', other: '# líneas sin cambios' }),
  addedText: 'añadido:',
  removedText: 'eliminado:',
  emptyText: 'vacío',
  emptyList: 'lista vacía',
  emptyObject: 'objeto vacío',
  itemNumber: ({ count, locale }) => `Elemento ${number(count, locale)}`,

  changesLabel: 'Lo que cambia',
  changesNone: 'Todavía no ha cambiado nada.',
  changesMore: ({ count, locale }) => plural(count, locale, { one: '# cambio más', other: '# cambios más' }),
  changePlace: 'Campo',
  changeBefore: 'Antes',
  changeAfter: 'Después',
  changeAbsent: 'no existe',
  changeWhole: 'todo',

  changed: 'Esta pregunta cambió después de decidirse. Revísela y decida de nuevo.',
  changedMessage: 'El mensaje cambió.',
  changedTool: ({ before, after }) => `La herramienta cambió de ${before} a ${after}.`,
  changedArguments: 'Lo que cambió en los argumentos',
  changedActions: 'Lo que cambió en las acciones',
  changedSchema: 'El agente espera ahora otro tipo de respuesta.',
  changedUnseen: 'Lo que cambió no se muestra aquí.',
  possiblyAnswered: 'Puede que esta pregunta ya esté respondida. Una respuesta anterior pudo haber llegado.',

  freeAnswer: 'Su respuesta',
  jsonAnswer: 'Su respuesta en JSON',
  answerAsJson: 'Responder en JSON',
  answerAsText: 'Responder con texto',
  jsonError: ({ line, column, expected }) =>
    `Esto todavía no es JSON. Línea ${line}, columna ${column}: ${expectations[expected]}`,
  jsonNotObject: 'Los argumentos deben ser un objeto JSON: { … }.',
  jsonKeyTwice: 'Un nombre aparece dos veces en un objeto, y solo se enviaría su último valor.',
  jsonTooDeep: ({ count, locale }) =>
    `Se pueden enviar ${number(count, locale)} niveles de anidamiento como máximo.`,
  roundedNumber: ({ name }) =>
    `Este número tiene más cifras de las que se pueden enviar con exactitud. Se enviaría como ${name}.`,
  jsonWhy: ({ why }) => `Se muestra como JSON: ${why}`,
  formFailed: 'no se pudo mostrar el formulario.',
  formNotLoaded: 'no se pudo cargar el formulario.',
  formOpen: 'el agente no describió qué corresponde aquí.',
  formUnsupported: ({ field }) => `el campo «${field}» no se puede mostrar como formulario.`,
  formInvalidSchema: 'la descripción de la respuesta que dio el agente no es un esquema válido.',
  answerMissing: 'Escriba primero una respuesta.',
  details: 'Detalles',

  partNotLoaded: 'No se pudo cargar. Compruebe la conexión y vuelva a intentarlo.',
  formLoading: 'Cargando el formulario',
  viewLabel: 'Editar como',
  viewForm: 'Formulario',
  viewJson: 'JSON',
  checksDiffer:
    'Este formulario y las reglas del agente no coinciden: según las reglas, la respuesta puede enviarse tal como está.',
  sendAnyway: 'Enviar tal como está',
  secretAsked: ({ fields }) =>
    `Este agente pide datos confidenciales: ${all(fields)}. Se envían al agente y no se guardan en ningún otro lugar.`,
  errorSummary: ({ count, locale }) =>
    plural(count, locale, { one: 'Hay un problema', many: 'Hay # de problemas', other: 'Hay # problemas' }),
  required: 'obligatorio',
  choose: 'Elegir…',
  addItem: ({ name }) => (name ? `Añadir a ${name}` : 'Añadir'),
  addPart: ({ name }) => (name ? `Añadir ${name}` : 'Añadir'),
  notGiven: 'sin indicar',
  removeItem: ({ name }) => (name ? `Quitar ${name}` : 'Quitar'),
  moveItemUp: ({ name }) => `Subir ${name}`,
  moveItemDown: ({ name }) => `Bajar ${name}`,
  copyItem: ({ name }) => `Copiar ${name}`,
  none: 'Ninguno',
  jsonField: 'Como JSON',
  propertyName: ({ name }) => `Nombre de ${name}`,
  option: ({ count, locale }) => `Opción ${number(count, locale)}`,
  optionLabel: 'Tipo',
  kinds: {
    string: 'Texto',
    number: 'Número',
    integer: 'Número entero',
    boolean: 'Sí o no',
    array: 'Lista',
    object: 'Grupo',
    null: 'Ninguno',
  },
  matchesNone: 'Nada en la lista coincide.',
  matches: ({ count, locale }) =>
    plural(count, locale, {
      one: '# coincidencia',
      many: '# de coincidencias',
      other: '# coincidencias',
    }),
  matchesMore: ({ count, locale }) => `${number(count, locale)} más: siga escribiendo para encontrarlas`,
  pickColour: ({ name }) => `Elegir un color para ${name}`,
  timeZone: ({ zone }) => `En su zona horaria, ${zone}.`,
  fileLimit: ({ bytes, locale }) => `Como máximo, ${size(bytes, locale)}.`,
  fileTooLarge: ({ name, bytes, locale }) =>
    `${name} es demasiado grande: se pueden enviar ${size(bytes, locale)} como máximo.`,
  fileFailed: ({ name }) => `No se pudo leer ${name}.`,
  fileReading: ({ name }) => `Todavía se está leyendo ${name}.`,
  fileSize: ({ bytes, locale }) => size(bytes, locale),
  deprecated: ({ name }) => `${name} (obsoleto)`,
  expandCycle: ({ name }) => `Mostrar más de ${name}`,
  ...ruleWords(esRules, spanish),

  barLabel: 'Sus respuestas',
  progress: ({ covered, total, locale }) =>
    `${number(covered, locale)} de ${number(total, locale)} con respuesta`,
  questionsLabel: 'Preguntas',
  goToQuestion: ({ number: position, question, answered }) =>
    `Ir a la pregunta ${position}, ${answered ? 'respondida' : 'pendiente'}: ${question}`,
  previousQuestion: 'Pregunta anterior',
  nextQuestion: 'Pregunta siguiente',
  send: 'Enviar',
  sendAgain: 'Enviar de nuevo',
  sendIncomplete: ({ count, locale }) =>
    plural(count, locale, {
      one: 'Todas las respuestas se envían juntas. Queda # pregunta pendiente.',
      many: 'Todas las respuestas se envían juntas. Quedan # de preguntas pendientes.',
      other: 'Todas las respuestas se envían juntas. Quedan # preguntas pendientes.',
    }),
  cancelAll: 'Omitir todo',
  cancelRest: 'Omitir el resto',
  undoAll: 'Deshacer todo',
  inDoubtHelp: 'Puede que las respuestas hayan llegado. Si se envían de nuevo, podrían ejecutarse dos veces.',
  inDoubtSafeHelp:
    'Puede que las respuestas hayan llegado. Enviarlas de nuevo es seguro: el agente las toma una sola vez.',
  inDoubtChangedHelp:
    'Puede que las respuestas anteriores hayan llegado. Si se envían estas, podría ejecutarse dos veces.',
  queuedHelp:
    'No hay red. Las respuestas se conservan y se enviarán automáticamente al recuperar la conexión.',
  refusedHelp: 'El agente no lo aceptó. Cambie una respuesta o envíe lo mismo de nuevo.',
  overHelp: 'Ya no acepta ninguna respuesta a esto. Descártelo o envíe un mensaje nuevo.',
  dismiss: 'Descartar',
  leave: 'Salir sin responder',
  leaveHelp: 'Al salir no se envía nada. La conversación continúa. Puede que el agente siga esperando.',

  reviewTitle: 'Revise sus respuestas antes de enviarlas',
  change: 'Cambiar',
  changeLabel: ({ question }) => `Cambiar: ${question}`,
  changeCount: ({ count, locale }) => plural(count, locale, { one: '# cambio', other: '# cambios' }),

  ...esErrors,
  retryAfter: ({ milliseconds, locale }) =>
    `Espera antes del próximo intento: ${duration(milliseconds, locale)}.`,
  serverSays: 'Mensaje del servidor',
  tryAgain: 'Reintentar',
  tryAgainHelp: 'Reintentar envía lo mismo una vez más.',
  tryNow: 'Intentar ahora',
  stop: 'Detener',
  checkAgain: 'Ver qué espera el agente',
  reconnecting: 'Se cortó la conexión. Se está recuperando.',
  tryElsewhere: 'Envíe un mensaje nuevo para continuar.',

  announceQuestions: ({ count, question, locale }) =>
    count === 1
      ? `El agente pregunta: ${question}`
      : `El agente tiene ${number(count, locale)} preguntas. La primera: ${question}`,
  announceProgress: ({ covered, total, locale }) =>
    `${number(covered, locale)} de ${number(total, locale)} con respuesta.`,
  announceReopened: 'Abierta de nuevo.',
  announceChanged: ({ question }) => `Esta pregunta cambió y está abierta de nuevo: ${question}`,
  announceSent: 'Enviado. El agente recibió su respuesta.',
  announceRefused: 'El agente rechazó las respuestas. Se conservan.',
  announceInDoubt: 'No se sabe si llegaron las respuestas. Se conservan.',
  announceExpiring: ({ milliseconds, question, locale }) =>
    `Tiempo para responder: ${duration(milliseconds, locale)}. ${question}`,
  announceExpired: ({ question }) => `Plazo terminado: ${question}`,
};

const expectations: Readonly<Record<JsonExpectation, string>> = {
  value: 'falta un valor.',
  key: 'falta un nombre entre comillas dobles.',
  colon: 'faltan dos puntos.',
  commaOrEnd: 'falta una coma o un cierre de corchete o llave.',
  string: 'este texto no está cerrado o contiene un carácter que JSON no permite.',
  end: 'no puede haber nada después del valor.',
};
