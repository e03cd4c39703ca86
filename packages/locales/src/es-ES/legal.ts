import type { LegalMessages } from '../messages.ts';

export const legal = {
  terms: {
    intro:
      'Estas condiciones rigen entre tú y la empresa que gestiona este sitio web. Léelas antes de crear una cuenta.',
    service: {
      heading: 'Qué hace Portico',
      text: 'Portico te da una cuenta y verifica tu identidad una sola vez. Después, los proyectos asociados del ecosistema pueden confiar en esa verificación. Los socios ofrecen sus propios servicios con sus propias condiciones.',
    },
    account: {
      heading: 'Tu cuenta',
      text: 'Debes tener al menos 18 años. Crea una sola cuenta, para ti, con un correo electrónico, un número de teléfono, un monedero, una cuenta de Google o una cuenta de Apple que sea tuya. No compartas tus contraseñas, códigos ni claves; quien los tenga puede actuar en tu nombre.',
    },
    truth: {
      heading: 'Datos verdaderos',
      text: 'Lo que introduzcas debe ser cierto y coincidir con tu pasaporte o documento de identidad. Envía solo documentos originales y vigentes, expedidos a tu nombre. Los documentos falsos o prestados suponen el cierre de la cuenta y pueden comunicarse a las autoridades.',
    },
    review: {
      heading: 'Revisión',
      text: 'Una persona revisa cada solicitud y decide. Podemos pedirte otra foto, confirmar o rechazar, y te diremos el motivo. No hay derecho a la verificación cuando la ley o las pruebas la impiden.',
    },
    conduct: {
      heading: 'Uso correcto',
      text: 'No intentes entrar en cuentas ajenas, interferir en el servicio ni usarlo con medios automatizados más allá de lo que permite su interfaz documentada.',
    },
    liability: {
      heading: 'Responsabilidad',
      text: 'Respondemos sin límite por dolo, negligencia grave y daños a la vida o la salud; en lo demás, según la ley de tu país de residencia. Las cifras de los proyectos asociados proceden de ellos; no asesoramos sobre inversiones.',
    },
    ending: {
      heading: 'Cierre de la cuenta',
      text: 'Puedes eliminar tu cuenta cuando quieras, en la página «Tus datos». Nosotros podemos cerrarla con un aviso de 30 días, o de inmediato si se incumplen gravemente estas condiciones.',
    },
    changes: {
      heading: 'Cambios',
      text: 'Si estas condiciones cambian, te avisamos al menos 30 días antes: aquí y, si tenemos tu dirección, por correo electrónico. Si no estás de acuerdo, puedes cerrar tu cuenta hasta ese momento.',
    },
  },
  privacy: {
    intro:
      'Vas a confiarnos tu pasaporte o tu documento de identidad. Esta página explica qué pasa con él.',
    what: {
      heading: 'Qué guardamos',
      text: 'Tu correo electrónico o número de teléfono, un resumen irreversible de tu contraseña (hash), tu nombre, fecha de nacimiento, nacionalidad, país de residencia y dirección, las imágenes de tu documento y tu selfi, la dirección de internet que comunica tu navegador y lo que indican los dos apartados siguientes.',
    },
    providers: {
      heading: 'Google, Apple y monederos',
      text: 'Si eliges Google o Apple, nos comunican un identificador de tu cuenta con ellos, tu correo electrónico (el de Apple puede ser uno que solo te reenvía los mensajes) y tu nombre, pero nunca una contraseña. Saben que inicias sesión aquí. De un monedero guardamos la dirección; la firma que demuestra que es tuyo se comprueba y no se guarda.',
    },
    sign_ins: {
      heading: 'Sesiones y seguridad',
      text: 'De cada sesión guardamos cuándo y cómo empezó, cuándo se usó por última vez, la dirección de internet desde la que se inició y el nombre con el que se identifica tu navegador. Puedes ver esta lista en tu cuenta y cerrar cualquiera de ellas. También llevamos un registro de seguridad con sucesos como inicios de sesión, contraseñas y códigos erróneos y cambios en tu contraseña o en tus formas de iniciar sesión: qué, cuándo y desde qué dirección de internet. No contiene contraseñas, códigos ni correos electrónicos. También guardamos la zona horaria que indica tu navegador, para que las horas de nuestros correos sean las tuyas.',
    },
    why: {
      heading: 'Para qué',
      text: 'Para darte una cuenta, protegerla y verificar tu identidad, porque tú nos lo pides y porque la ley se lo exige a nuestros socios. No mostramos publicidad ni vendemos datos.',
    },
    images: {
      heading: 'Tus imágenes',
      text: 'Las imágenes se recodifican al llegar, para eliminar datos ocultos como el lugar de la foto, y se guardan cifradas, cada archivo con su propia clave. Solo pueden abrirlas las personas que revisan tu solicitud, y la página «Tus datos» te muestra cada vez que alguna lo ha hecho.',
    },
    who: {
      heading: 'Quién ve qué',
      text: 'Quienes revisan ven lo que has enviado. Los socios saben si tu identidad está verificada; no reciben imágenes ni tu dirección. Los proveedores que entregan los correos y los SMS reciben tu dirección o tu número y el mensaje. La firma de un monedero que es un contrato inteligente la comprueba un servicio que lee su cadena de bloques.',
    },
    how_long: {
      heading: 'Cuánto tiempo',
      text: 'Los códigos y los enlaces son válidos 30 minutos como máximo. Cada sesión se borra una semana después de terminar. Los datos de la cuenta se conservan hasta que la elimines; el registro de seguridad se conserva más tiempo, para poder investigar abusos. Una imagen que has guardado y no has enviado se borra a los siete días. Lo que has enviado se borra, junto con sus claves, un tiempo después de la decisión: la página «Tus datos» indica el día. Lo que se conserva es que tu identidad se verificó, y cuándo.',
    },
    browser: {
      heading: 'En tu dispositivo',
      text: 'Tu navegador mantiene tu sesión iniciada. Recuerda lo que has escrito hasta que se envía, lo que hay en el carrito del mercado y qué monedero se conectó allí. Unas cookies de corta duración demuestran que en este navegador has confirmado tu dirección o has empezado a iniciar sesión con Google, Apple o un monedero. No hay cookies de seguimiento.',
    },
    rights: {
      heading: 'Tus derechos',
      text: 'En la página «Tus datos» ves qué está guardado y quién lo ha mirado, y puedes descargarlo todo, borrarlo o eliminar tu cuenta. También puedes hacer que tus datos se corrijan, oponerte a su uso y reclamar ante la autoridad de protección de datos de tu país.',
    },
    contact: {
      heading: 'Contacto',
      text: 'La empresa que gestiona este sitio web responde de tus datos. Escribe a {email}.',
    },
  },
} satisfies LegalMessages;
