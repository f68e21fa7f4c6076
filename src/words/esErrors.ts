import { issueWords } from './issueWords.js';
import type { Words } from './Words.js';

/** Error texts in Spanish. */
export const esErrors: Pick<Words, 'errorTitle' | 'errors' | 'httpErrors' | 'refusedBy' | 'issue'> = {
  errorTitle: 'Algo salió mal.',
  errors: {
    network: 'No se pudo contactar con el agente.',
    not_sent: 'No se pudo hacer la petición, así que no se envió nada.',
    aborted: 'La ejecución se detuvo.',
    http_error: 'El servidor del agente respondió con un error.',
    not_event_stream: 'En esta dirección no respondió ningún agente.',
    bad_response: 'El servidor del agente respondió con algo que no se puede leer.',
    empty_response: 'La respuesta del agente estaba vacía.',
    stream_cut: 'La conexión se cortó antes de que el agente terminara.',
    code_missing:
      'No se pudo cargar una parte de esta página. Compruebe la conexión y vuelva a intentarlo. Si no sirve, vuelva a cargar la página.',
    run_error: 'El agente informó de un error.',
    unknown_outcome: 'El agente terminó de una forma que esta página no conoce.',
    no_interrupts: 'El agente se detuvo a preguntar, pero no hizo ninguna pregunta.',
    invalid_event: 'Se ha producido un error interno.',
    incomplete_batch: 'Faltan preguntas por responder, así que no se envió nada.',
    expired:
      'El plazo para responder ha terminado, así que no se envió nada. Omita lo que haya vencido y envíe de nuevo.',
    declined: 'Esta página retuvo las respuestas, así que no se envió nada.',
    changed: 'Una pregunta cambió después de decidirse, así que no se envió nada.',
    busy: 'El agente sigue trabajando. Espere a que termine.',
    pending_interrupts: 'El agente espera primero las respuestas.',
    nothing_to_send: 'No hay nada que enviar.',
    storage: 'No se pudo leer o escribir lo guardado en este dispositivo.',
    elsewhere: 'Otra pestaña está enviando las respuestas.',
    not_stopped: 'La ejecución se detuvo aquí, pero no se pudo avisar al agente: puede que siga trabajando.',
    unsupported: 'Este agente no puede hacer eso.',
    disposed: 'Esta conversación se cerró.',
  },
  httpErrors: {
    signIn: 'Su sesión ya no está iniciada.',
    forbidden: 'No tiene permiso para hacer esto.',
    notFound: 'No hay ningún agente en esta dirección, o no conoce esta conversación.',
    conflict: 'Algo ha cambiado desde que el agente preguntó.',
    gone: 'El agente ya no pregunta esto.',
    invalid: 'El servidor del agente no aceptó lo enviado.',
    tooMany: 'El servidor del agente está demasiado ocupado ahora.',
    server: 'El servidor del agente falló.',
  },
  refusedBy: {
    signIn: 'No se aceptó nada. Inicie sesión y envíe de nuevo las mismas respuestas.',
    forbidden: 'No se aceptó nada. Las respuestas se conservan hasta que usted pueda enviarlas.',
    conflict: 'No se aceptó nada. Envíe de nuevo las mismas respuestas o cambie una antes.',
    invalid: 'No se aceptó nada. Cambie lo que esté mal y envíe de nuevo.',
    tooMany: 'No se aceptó nada. Espere un poco y envíe de nuevo las mismas respuestas.',
  },

  issue: issueWords({
    allowed: 'El agente no permite esta decisión aquí. Elija una de las que ofrece.',
    busy: 'Las respuestas están en camino. Espere al agente o detenga la ejecución.',
    changed: 'Esta pregunta ha cambiado. Revísela y decida de nuevo.',
    checkFailed: 'No se pudo comprobar esta respuesta.',
    decided: 'Ya se decidió sobre cada acción. Deshaga una decisión para cambiarla.',
    decision: 'Esto todavía no es una decisión: falta un sí, un no o un mensaje.',
    disposed: 'Esta conversación se cerró.',
    edits: 'Este agente no acepta argumentos modificados. Apruebe la propuesta tal como está o recházela.',
    elsewhere: 'Otra pestaña está enviando las respuestas a estas preguntas.',
    expired: 'El plazo para responder ha terminado. Ahora solo se puede omitir.',
    expiry:
      'El plazo de esta pregunta no se puede leer. Es posible que el agente rechace una respuesta tardía.',
    gone: 'Esta pregunta ya no espera respuesta.',
    id: 'Esta pregunta llegó sin identificador, por lo que ninguna respuesta puede referirse a ella.',
    json: 'Esta respuesta no se puede enviar como JSON.',
    malformed: 'Esta parte de la pregunta no llegó como debía.',
    mismatch:
      'El agente pregunta por una llamada distinta de la que transmitió con este identificador. Se muestra aquella por la que pregunta.',
    no: 'La pregunta no indica cómo se dice que no. Responda con el formulario o cancélela.',
    parallel:
      'Hay más llamadas en espera. Este servidor pregunta por una cada vez; la siguiente viene después de esta respuesta.',
    reason: 'El agente no admite un motivo aquí, por lo que no se envía.',
    replaced: 'Entretanto se decidió otra cosa, así que esta respuesta no cuenta.',
    accepted: 'El agente ya tiene esta respuesta, por lo que no se puede cambiar.',
    twice:
      'Un nombre aparece dos veces en los argumentos. Solo se muestra su último valor, pero el agente puede usar otro.',
    unchecked: 'Esta respuesta no se pudo comprobar aquí por completo. El agente la comprueba por su cuenta.',
    unreadable:
      'No está claro qué efecto tiene una aprobación, porque los argumentos de la llamada no se pueden leer como JSON.',
    withheld:
      'Los argumentos contienen un dato secreto, por lo que no se conservaron al recargar la página. Se podrán aprobar cuando el agente los envíe de nuevo. Hasta entonces, rechácelos u omita la pregunta.',
    words: 'Esta pregunta no admite texto libre. Responda con el formulario o con los botones.',
    yes: 'La pregunta no indica cómo se dice que sí. Responda con el formulario.',
  }),
};
