import type { MailMessages } from '../messages.ts';
import { parts, reasons } from './reasons.ts';

export const mail = {
  code: {
    subject: '{code} es tu código de Portico',
    heading: 'Tu código',
    intro: 'Introduce este código en la página donde lo has pedido.',
    valid:
      '{minutes, plural, one {Es válido durante # minuto.} many {Es válido durante # de minutos.} other {Es válido durante # minutos.}}',
    not_you:
      '¿No has pedido este código? Puedes ignorar este correo: nadie puede iniciar sesión sin él. No se lo des nunca a nadie, ni siquiera a nosotros.',
    sms: '{code} es tu código de Portico. No se lo des a nadie.',
  },
  reset_link: {
    subject: 'Crea una contraseña nueva para Portico',
    heading: 'Crea una contraseña nueva',
    intro: 'Has pedido un enlace para crear una contraseña nueva. Aquí lo tienes:',
    button: 'Elegir una contraseña nueva',
    valid:
      '{minutes, plural, one {El enlace es válido durante # minuto y solo se puede usar una vez.} many {El enlace es válido durante # de minutos y solo se puede usar una vez.} other {El enlace es válido durante # minutos y solo se puede usar una vez.}}',
    not_you:
      '¿No has pedido este enlace? Puedes ignorar este correo: tu contraseña no cambia. No se lo des nunca a nadie, ni siquiera a nosotros.',
  },
  reset_unknown: {
    subject: 'No hay ninguna cuenta de Portico con esta dirección',
    heading: 'No hay ninguna cuenta con esta dirección',
    intro:
      'Alguien, seguramente tú, ha pedido un enlace para crear una contraseña nueva, pero ninguna cuenta usa este correo. ¿Quizá te registraste con otra dirección, un número de móvil, Google, Apple o un monedero cripto?',
    button: 'Ir a Portico',
    not_you: '¿No has sido tú? Puedes ignorar este correo: no ha cambiado nada.',
  },
  notice: {
    when: 'Cuándo: {when}',
    not_you:
      '¿No has sido tú? Crea enseguida una contraseña nueva. Así también se cierra la sesión en todos los dispositivos.',
    button: 'Crear una contraseña nueva',
    sms: '{what} Si no es cosa tuya, entra en {url}',
  },
  password_reset: {
    subject: 'Se ha cambiado tu contraseña de Portico',
    heading: 'Se ha cambiado tu contraseña',
    intro:
      'Se ha cambiado con un enlace enviado a este buzón y se ha cerrado la sesión en todos los dispositivos.',
    sms: 'Portico: se ha cambiado tu contraseña.',
  },
  password_changed: {
    subject: 'Se ha cambiado tu contraseña de Portico',
    heading: 'Se ha cambiado tu contraseña',
    intro:
      'Se ha cambiado desde tu cuenta y se ha cerrado la sesión en todos los demás dispositivos.',
    sms: 'Portico: se ha cambiado tu contraseña.',
  },
  refresh_replayed: {
    subject: 'Hemos cerrado una sesión de tu cuenta de Portico',
    heading: 'Hemos cerrado una sesión por seguridad',
    intro:
      'Una de tus sesiones se ha usado en dos sitios, lo que puede significar que alguien la ha copiado. La hemos cerrado. Si se te acaba de cerrar la sesión, iníciala de nuevo.',
    sms: 'Portico: una de tus sesiones se ha usado en dos sitios y la hemos cerrado.',
  },
  identity_added: {
    subject: 'Nueva forma de iniciar sesión en tu cuenta de Portico',
    heading: 'Se ha añadido una forma de iniciar sesión',
    intro: 'Ahora también puedes iniciar sesión con: {way}',
    sms: 'Portico: se ha añadido una forma de iniciar sesión: {way}.',
  },
  identity_removed: {
    subject: 'Se ha quitado una forma de iniciar sesión de tu cuenta de Portico',
    heading: 'Se ha quitado una forma de iniciar sesión',
    intro: 'Ya no puedes iniciar sesión con: {way}',
    sms: 'Portico: se ha quitado una forma de iniciar sesión: {way}.',
  },
  verification: {
    mark: '{part}: {reason}',
    contact: '¿Tienes dudas? Escribe a {address} e indica tu número de referencia: {reference}',
    not_you: '¿No has sido tú? Crea enseguida una contraseña nueva: {url}',
    stays: 'Tu verificación actual sigue siendo válida hasta el {when}.',
  },
  submitted: {
    subject: 'Hemos recibido tu solicitud de verificación',
    heading: 'Hemos recibido tu solicitud',
    intro: 'Una persona revisará lo que has enviado. Te escribiremos en cuanto haya una decisión.',
    sms: 'Portico: hemos recibido tu solicitud. Te avisaremos en cuanto haya una decisión.',
    button: 'Ver el estado',
  },
  withdrawn: {
    subject: 'Has retirado tu solicitud',
    heading: 'Has retirado tu solicitud',
    intro:
      'No la revisaremos. Tus datos y tus fotos siguen guardados, así que puedes corregirlos y volver a enviarlo todo. Las fotos que no envíes se eliminan a los {days, plural, one {# día} many {# de días} other {# días}}.',
    sms: 'Portico: has retirado tu solicitud.',
    button: 'Corregir y volver a enviar',
  },
  confirmed: {
    subject: 'Tu identidad está verificada',
    heading: 'Tu identidad está verificada',
    intro: 'Hemos confirmado tu identidad y todas las funciones están desbloqueadas.',
    sms: 'Portico: tu identidad está verificada.',
    button: 'Abrir Portico',
    partner_intro: 'Hemos confirmado tu identidad. Ya puedes continuar en {partner}.',
    partner_button: 'Continuar en {partner}',
  },
  resubmission: {
    subject: 'Necesitamos algo más para verificar tu identidad',
    heading: 'Necesitamos algo más',
    intro: 'Todavía no hemos podido decidir. Todo lo demás estaba bien; solo necesitamos esto:',
    sms: 'Portico: necesitamos algo más para terminar tu verificación.',
    button: 'Corregirlo ahora',
  },
  rejected: {
    subject: 'No hemos aceptado tu solicitud de verificación',
    heading: 'No hemos podido verificar tu identidad',
    intro: 'Dos personas han revisado lo que enviaste. No hemos podido aceptarlo por lo siguiente:',
    sms: 'Portico: no hemos aceptado tu solicitud de verificación.',
    button: 'Ver qué puedes hacer',
  },
  expiring: {
    subject: 'Tu verificación caduca pronto',
    heading: 'Tu verificación caduca pronto',
    intro:
      'Tu verificación es válida hasta el {when}. Renuévala antes y podrás seguir usando los proyectos sin interrupción.',
    sms: 'Portico: tu verificación es válida hasta el {when}.',
    button: 'Renovar ahora',
  },
  expired: {
    subject: 'Tu verificación ha caducado',
    heading: 'Tu verificación ha caducado',
    intro:
      'Era válida hasta el {when}. Para los proyectos, tu identidad ya no está verificada. Verifícala de nuevo para usarlos como antes.',
    sms: 'Portico: tu verificación ha caducado. Verifica tu identidad de nuevo para usar los proyectos como antes.',
    button: 'Verificar de nuevo',
  },
  suspended: {
    subject: 'Tu verificación está suspendida',
    heading: 'Tu verificación está suspendida',
    intro:
      'La has suspendido, así que para los proyectos tu identidad ya no está verificada. Para verificarla de nuevo, envía un documento nuevo.',
    sms: 'Portico: tu verificación está suspendida.',
    button: 'Verificar de nuevo',
  },
  revoked: {
    subject: 'Tu verificación se ha revocado',
    heading: 'Tu verificación se ha revocado',
    intro:
      'Para los proyectos, tu identidad ya no está verificada. Dos personas revisaron tu verificación y la revocaron por lo siguiente:',
    sms: 'Portico: tu verificación se ha revocado.',
    button: 'Ver qué puedes hacer',
  },
  erased: {
    subject: 'Se han eliminado tus fotos y tus datos',
    heading: 'Se han eliminado tus fotos y tus datos',
    intro:
      'Hemos eliminado las fotos y los datos de tu verificación, junto con las claves con las que estaban cifrados. La decisión se conserva.',
    sms: 'Portico: se han eliminado las fotos y los datos de tu verificación.',
    button: 'Ver qué guardamos',
  },
  account_deleted: {
    subject: 'Hemos eliminado tu cuenta de Portico',
    heading: 'Hemos eliminado tu cuenta',
    intro:
      'También hemos eliminado tus formas de iniciar sesión, tus datos y tus fotos. Sentimos que te vayas.',
    sms: 'Portico: se ha eliminado tu cuenta.',
  },
  partner_closed: {
    subject: 'Un proyecto que conectaste ya no forma parte de Portico',
    heading: 'Un proyecto que conectaste ya no forma parte de Portico',
    intro:
      'Ya no puedes iniciar sesión en {partner} con Portico: el proyecto ya no forma parte de nuestro ecosistema. No recibirá nada más de nosotros. Conserva lo que ya sabe; pregúntale qué hará con ello.',
    sms: 'Un proyecto que conectaste ya no forma parte de Portico. Ya no puedes usar Portico para iniciar sesión en él.',
    button: 'Ver tus proyectos',
  },
  parts,
  reasons,
  ways: {
    email: 'correo {label}',
    phone: 'número de móvil {label}',
    google: 'Google {label}',
    apple: 'Apple {label}',
    wallet: 'monedero cripto {label}',
  },
  footer: 'Portico te envía este correo porque alguien ha introducido esta dirección.',
  footer_owner: 'Portico te envía este correo porque esta dirección pertenece a tu cuenta.',
} satisfies MailMessages;
