import { issueWords } from './issueWords.js';
import type { Words } from './Words.js';

/** Error texts in French. */
export const frErrors: Pick<Words, 'errorTitle' | 'errors' | 'httpErrors' | 'refusedBy' | 'issue'> = {
  errorTitle: 'Un problème est survenu.',
  errors: {
    network: 'L’agent est injoignable.',
    not_sent: 'La requête n’a pas pu être faite\u00a0: rien n’a été envoyé.',
    aborted: 'L’exécution a été arrêtée.',
    http_error: 'Le serveur de l’agent a répondu par une erreur.',
    not_event_stream: 'Aucun agent n’a répondu à cette adresse.',
    bad_response: 'La réponse du serveur de l’agent est illisible.',
    empty_response: 'La réponse de l’agent était vide.',
    stream_cut: 'La connexion a été coupée avant que l’agent ait terminé.',
    code_missing:
      'Une partie de cette page n’a pas pu être chargée. Vérifiez la connexion et réessayez. Si cela ne suffit pas, rechargez la page.',
    run_error: 'L’agent a signalé une erreur.',
    unknown_outcome: 'L’agent s’est terminé d’une façon que cette page ne connaît pas.',
    no_interrupts: 'L’agent s’est arrêté pour demander, mais n’a posé aucune question.',
    invalid_event: 'Une erreur interne s’est produite.',
    incomplete_batch: 'Toutes les questions n’ont pas encore de réponse\u00a0: rien n’a été envoyé.',
    expired:
      'Le délai de réponse est écoulé\u00a0: rien n’a été envoyé. Passez ce qui a expiré, puis renvoyez.',
    declined: 'Cette page a retenu les réponses\u00a0: rien n’a été envoyé.',
    changed: 'Une question a changé après la décision\u00a0: rien n’a été envoyé.',
    busy: 'L’agent travaille encore. Attendez qu’il ait terminé.',
    pending_interrupts: 'L’agent attend d’abord des réponses.',
    nothing_to_send: 'Il n’y a rien à envoyer.',
    storage: 'Ce qui était conservé sur cet appareil n’a pas pu être lu ou écrit.',
    elsewhere: 'Un autre onglet envoie les réponses.',
    not_stopped:
      'L’exécution est arrêtée ici, mais l’agent n’a pas pu être prévenu\u00a0: il travaille peut-être encore.',
    unsupported: 'Cet agent ne peut pas faire cela.',
    disposed: 'Cette conversation a été fermée.',
  },
  httpErrors: {
    signIn: 'Vous n’êtes plus connecté.',
    forbidden: 'Vous n’êtes pas autorisé à faire cela.',
    notFound: 'Il n’y a pas d’agent à cette adresse, ou il ne connaît pas cette conversation.',
    conflict: 'Quelque chose a changé depuis la question de l’agent.',
    gone: 'L’agent ne pose plus cette question.',
    invalid: 'Le serveur de l’agent n’a pas accepté l’envoi.',
    tooMany: 'Le serveur de l’agent est trop sollicité en ce moment.',
    server: 'Le serveur de l’agent a échoué.',
  },
  refusedBy: {
    signIn: 'Rien n’a été pris en compte. Connectez-vous, puis renvoyez les mêmes réponses.',
    forbidden:
      'Rien n’a été pris en compte. Les réponses sont conservées jusqu’à ce que vous puissiez les envoyer.',
    conflict: 'Rien n’a été pris en compte. Renvoyez les mêmes réponses ou modifiez-en une d’abord.',
    invalid: 'Rien n’a été pris en compte. Modifiez ce qui ne va pas, puis renvoyez.',
    tooMany: 'Rien n’a été pris en compte. Patientez un peu, puis renvoyez les mêmes réponses.',
  },

  issue: issueWords({
    allowed: 'L’agent ne permet pas cette décision ici. Choisissez l’une de celles qu’il propose.',
    busy: 'Les réponses sont en route. Attendez l’agent ou arrêtez l’exécution.',
    changed: 'Cette question a changé. Vérifiez-la, puis décidez à nouveau.',
    checkFailed: 'Cette réponse n’a pas pu être vérifiée.',
    decided: 'Chaque action est déjà décidée. Annulez une décision pour la modifier.',
    decision: 'Ce n’est pas encore une décision\u00a0: il manque un oui, un non ou un message.',
    disposed: 'Cette conversation a été fermée.',
    edits: 'Cet agent n’accepte pas d’arguments modifiés. Approuvez-les tels quels ou refusez.',
    elsewhere: 'Un autre onglet est en train d’envoyer les réponses à ces questions.',
    expired: 'Le délai de réponse est écoulé. Vous pouvez seulement passer la question.',
    expiry: 'Le délai de cette question est illisible. L’agent refusera peut-être une réponse tardive.',
    gone: 'Cette question n’attend plus de réponse.',
    id: 'Cette question est arrivée sans identifiant\u00a0: aucune réponse ne peut la désigner.',
    json: 'Cette réponse ne peut pas être envoyée en JSON.',
    malformed: 'Cette partie de la question n’est pas arrivée comme prévu.',
    mismatch:
      'L’agent interroge sur un autre appel que celui qu’il a transmis sous cet identifiant. C’est l’appel sur lequel il interroge qui est affiché.',
    no: 'La question n’indique pas comment dire non. Répondez par le formulaire ou passez la question.',
    parallel:
      'D’autres appels attendent. Ce serveur les demande un par un\u00a0; le suivant viendra après cette réponse.',
    reason: 'L’agent n’accepte pas de motif ici\u00a0: il n’est donc pas envoyé.',
    replaced: 'Une autre décision a été prise entre-temps\u00a0; cette réponse ne compte pas.',
    accepted: 'L’agent a déjà cette réponse, elle ne peut plus être modifiée.',
    twice:
      'Un nom figure deux fois dans les arguments. Seule sa dernière valeur est affichée, mais l’agent peut en utiliser une autre.',
    unchecked: 'Cette réponse n’a pas pu être entièrement vérifiée ici. L’agent la vérifie lui-même.',
    unreadable:
      'L’effet d’une approbation est incertain, car les arguments de l’appel ne sont pas du JSON lisible.',
    withheld:
      'Les arguments contiennent un secret et n’ont donc pas été conservés lors du rechargement. Vous pourrez les approuver dès que l’agent les aura renvoyés. D’ici là, refusez ou passez la question.',
    words: 'Cette question n’accepte pas de texte libre. Répondez par le formulaire ou les boutons.',
    yes: 'La question n’indique pas comment dire oui. Répondez par le formulaire.',
  }),
};
