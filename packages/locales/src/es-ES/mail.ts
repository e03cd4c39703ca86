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
      '¿No lo has pedido? Entonces ignora este correo: sin el código no entra nadie. No se lo des nunca a nadie, ni siquiera a nosotros.',
    sms: '{code} es tu código de Portico. No se lo des a nadie.',
  },
  reset_link: {
    subject: 'Crea una contraseña nueva para Portico',
    heading: 'Crea una contraseña nueva',
    intro: 'Has pedido un enlace para crear una contraseña nueva. Aquí lo tienes:',
    button: 'Elegir una contraseña nueva',
    valid:
      '{minutes, plural, one {Es válido durante # minuto, una sola vez.} many {Es válido durante # de minutos, una sola vez.} other {Es válido durante # minutos, una sola vez.}}',
    not_you:
      '¿No lo has pedido? Entonces ignora este correo: tu contraseña sigue como está. No le des nunca el enlace a nadie, ni siquiera a nosotros.',
  },
  reset_unknown: {
    subject: 'Ninguna cuenta de Portico con esta dirección',
    heading: 'No hay ninguna cuenta con esta dirección',
    intro:
      'Alguien, probablemente tú, ha pedido un enlace para crear una contraseña nueva. Pero ninguna cuenta tiene este correo electrónico. ¿Quizá te registraste con otra dirección, un número de móvil, Google, Apple o un monedero?',
    button: 'Ir a Portico',
    not_you: '¿No has sido tú? Entonces ignora este correo: no ha pasado nada.',
  },
  notice: {
    when: 'Cuándo: {when}',
    not_you:
      '¿No has sido tú? Entonces crea enseguida una contraseña nueva. Así se cierran también todas las sesiones.',
    button: 'Crear una contraseña nueva',
    sms: '{what} Si no es cosa tuya, entra en {url}',
  },
  password_reset: {
    subject: 'Se ha cambiado tu contraseña de Portico',
    heading: 'Se ha cambiado tu contraseña',
    intro:
      'Se ha restablecido con un enlace enviado a este buzón y se han cerrado todas las sesiones.',
    sms: 'Se ha cambiado tu contraseña de Portico.',
  },
  password_changed: {
    subject: 'Se ha cambiado tu contraseña de Portico',
    heading: 'Se ha cambiado tu contraseña',
    intro: 'Se ha cambiado desde tu cuenta y se han cerrado todas las demás sesiones.',
    sms: 'Se ha cambiado tu contraseña de Portico.',
  },
  refresh_replayed: {
    subject: 'Hemos cerrado una sesión de tu cuenta de Portico',
    heading: 'Hemos cerrado una sesión por seguridad',
    intro:
      'Una de tus sesiones se ha usado en dos sitios, como ocurre cuando alguien la copia. La hemos cerrado. Si la estabas usando, inicia sesión de nuevo.',
    sms: 'Una de tus sesiones de Portico se ha usado en dos sitios y la hemos cerrado.',
  },
  identity_added: {
    subject: 'Nueva forma de iniciar sesión en tu cuenta de Portico',
    heading: 'Se ha añadido una forma de iniciar sesión',
    intro: 'Desde ahora, esta forma también abre tu cuenta: {way}',
    sms: 'Tu cuenta de Portico tiene una nueva forma de acceso: {way}.',
  },
  identity_removed: {
    subject: 'Se ha quitado una forma de iniciar sesión en tu cuenta de Portico',
    heading: 'Se ha quitado una forma de iniciar sesión',
    intro: 'Esta forma ya no abre tu cuenta: {way}',
    sms: 'Tu cuenta de Portico ya no tiene esta forma de acceso: {way}.',
  },
  verification: {
    mark: '{part}: {reason}',
    contact: '¿Tienes dudas? Escribe a {address} e indica tu número de referencia: {reference}',
    not_you: '¿No has sido tú? Entonces crea enseguida una contraseña nueva: {url}',
  },
  submitted: {
    subject: 'Ha llegado tu solicitud',
    heading: 'Ha llegado',
    intro: 'Una persona mirará lo que has enviado. Te escribiremos en cuanto haya una decisión.',
    sms: 'Portico: ha llegado tu solicitud. Te avisaremos en cuanto haya una decisión.',
    button: 'Ver cómo va',
  },
  withdrawn: {
    subject: 'Has retirado tu solicitud',
    heading: 'Tu solicitud está retirada',
    intro:
      'Ya no se revisará. Tus datos y tus fotos siguen guardados: puedes corregirlos y volver a enviarlo todo. Las fotos que no envíes se borran al cabo de {days, plural, one {# día} other {# días}}.',
    sms: 'Portico: se ha retirado tu solicitud.',
    button: 'Corregir y volver a enviar',
  },
  confirmed: {
    subject: 'Tu identidad está verificada',
    heading: 'Tu identidad está verificada',
    intro: 'Está confirmado: ya puedes usar todo Portico.',
    sms: 'Portico: tu identidad está verificada.',
    button: 'Abrir Portico',
  },
  resubmission: {
    subject: 'Hace falta algo más para tu verificación',
    heading: 'Hace falta algo más',
    intro:
      'Todavía no hemos podido decidir. Solo hace falta esto; todo lo demás estaba bien y se queda:',
    sms: 'Portico: hace falta algo más para tu verificación.',
    button: 'Corregirlo ahora',
  },
  rejected: {
    subject: 'No se ha aceptado tu solicitud',
    heading: 'No hemos podido verificar tu identidad',
    intro:
      'Dos personas han mirado lo que has enviado. No hemos podido aceptarlo, por este motivo:',
    sms: 'Portico: no se ha aceptado tu solicitud de verificación.',
    button: 'Ver qué puedo hacer',
  },
  erased: {
    subject: 'Se han borrado tus imágenes y tus datos',
    heading: 'Borrado',
    intro:
      'Las imágenes y los datos de tu verificación se han destruido junto con sus claves. Nadie puede volver a abrirlos. Lo decidido se queda.',
    sms: 'Portico: se han borrado las imágenes y los datos de tu verificación.',
    button: 'Ver qué se guarda',
  },
  account_deleted: {
    subject: 'Se ha eliminado tu cuenta de Portico',
    heading: 'Se ha eliminado tu cuenta',
    intro: 'Ha desaparecido con todo lo que le pertenecía. Sentimos que te vayas.',
    sms: 'Se ha eliminado tu cuenta de Portico.',
  },
  parts,
  reasons,
  ways: {
    email: 'correo {label}',
    phone: 'móvil {label}',
    google: 'Google {label}',
    apple: 'Apple {label}',
    wallet: 'monedero {label}',
  },
  footer: 'Este correo lo envía Portico porque alguien ha introducido esta dirección.',
  footer_owner: 'Este correo lo envía Portico porque la dirección pertenece a tu cuenta.',
} satisfies MailMessages;
