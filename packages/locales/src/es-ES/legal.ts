import type { LegalMessages } from '../messages.ts';

export const legal = {
  terms: {
    intro:
      'Estas condiciones rigen la relación entre tú y la empresa que gestiona este sitio web. Léelas antes de crear una cuenta.',
    service: {
      heading: 'Qué hace Portico',
      text: 'Portico te da una cuenta y verifica tu identidad una sola vez. Los proyectos asociados del ecosistema podrán confiar en esa verificación. Cada proyecto ofrece sus propios servicios con sus propias condiciones.',
    },
    account: {
      heading: 'Tu cuenta',
      text: 'Debes tener al menos 18 años. Crea una sola cuenta, para ti, con un correo electrónico, un número de móvil, un monedero cripto, una cuenta de Google o una cuenta de Apple que te pertenezca. No compartas tus contraseñas, códigos ni claves: cualquier persona que los tenga puede actuar en tu nombre.',
    },
    truth: {
      heading: 'Datos verdaderos',
      text: 'Los datos que introduzcas deben ser ciertos y coincidir con tu pasaporte o documento de identidad. Envía solo documentos originales y vigentes, expedidos a tu nombre. Si un documento es falso o no es tuyo, podemos cerrar tu cuenta y comunicarlo a las autoridades.',
    },
    review: {
      heading: 'Revisión',
      text: 'Una persona revisa cada solicitud y toma la decisión. Podemos pedirte otra foto, confirmar tu identidad o rechazar la solicitud; siempre te decimos el motivo. Hasta que tomemos la decisión, puedes retirar tu solicitud, corregirla y volver a enviarla. No tienes derecho a que se verifique tu identidad si la ley o las pruebas no lo permiten.',
    },
    conduct: {
      heading: 'Uso correcto',
      text: 'No intentes entrar en cuentas ajenas, interferir en el servicio ni automatizarlo más allá de lo que permite su interfaz documentada.',
    },
    liability: {
      heading: 'Responsabilidad',
      text: 'Respondemos sin limitación por dolo, negligencia grave y daños a la vida, la integridad física o la salud; en todo lo demás, conforme a la ley de tu país de residencia. Las cifras de los proyectos asociados proceden de los propios proyectos. No ofrecemos asesoramiento de inversión.',
    },
    ending: {
      heading: 'Fin del contrato',
      text: 'Puedes eliminar tu cuenta cuando quieras en la página «Tus datos». Nosotros podemos cerrarla con un preaviso de 30 días, o de inmediato si incumples gravemente estas condiciones.',
    },
    changes: {
      heading: 'Cambios',
      text: 'Si estas condiciones cambian, te avisaremos al menos 30 días antes: aquí y, si tenemos tu dirección, por correo electrónico. Si no estás de acuerdo, puedes eliminar tu cuenta antes de esa fecha.',
    },
  },
  privacy: {
    intro:
      'Estás a punto de confiarnos tu pasaporte o tu documento de identidad. Esta página explica qué pasa con él.',
    what: {
      heading: 'Qué guardamos',
      text: 'Tu correo electrónico o número de móvil; un resumen irreversible (hash) de tu contraseña; tu nombre, fecha de nacimiento, nacionalidad, país de residencia y dirección; las fotos de tu documento y tu selfi; la dirección IP que comunica tu navegador, y lo que se describe en los dos apartados siguientes.',
    },
    providers: {
      heading: 'Google, Apple y monederos cripto',
      text: 'Si eliges Google o Apple, nos dan un identificador de la cuenta que tienes con ellos, tu correo electrónico (Apple puede dar uno que solo te reenvía los mensajes) y tu nombre, pero nunca una contraseña. Google y Apple saben entonces que inicias sesión aquí. Si usas un monedero, guardamos su dirección. Comprobamos la firma que demuestra que es tuyo y no la guardamos.',
    },
    sign_ins: {
      heading: 'Sesiones y seguridad',
      text: 'De cada sesión guardamos cuándo y cómo empezó, cuándo se usó por última vez, la dirección IP desde la que se inició y cómo se identifica tu navegador. Puedes ver esta lista en tu cuenta y cerrar cualquiera de ellas. También llevamos un registro de seguridad con sucesos como inicios de sesión, contraseñas y códigos incorrectos y cambios en tu contraseña o en tus formas de iniciar sesión: qué ocurrió, cuándo y desde qué dirección IP. No contiene contraseñas, códigos ni correos electrónicos. También guardamos la zona horaria que indica tu navegador, para que las horas de nuestros correos sean las tuyas.',
    },
    why: {
      heading: 'Para qué',
      text: 'Para darte una cuenta, protegerla y verificar tu identidad, porque nos lo pides y porque la ley se lo exige a los proyectos asociados. No mostramos publicidad ni vendemos datos.',
    },
    images: {
      heading: 'Tus fotos',
      text: 'En cuanto llega una foto, la recodificamos para eliminar los datos ocultos, como el lugar donde se hizo, y la guardamos cifrada con su propia clave. Solo pueden abrirla las personas que revisan tu solicitud, y la página «Tus datos» te muestra cada acceso.',
    },
    document_code: {
      heading: 'Un documento, una cuenta',
      text: 'Para que nadie más pueda verificar una cuenta con tu documento, al verificarte podemos guardar un código. Lo calculamos con una clave secreta a partir del tipo, el país de expedición y el número del documento, y nadie puede deducir de él el número. Conservamos el código mientras tu identidad esté verificada, o hasta que elimines tu cuenta. Si renuevas con otro documento, conservamos el código del anterior hasta que ese documento caduque. Si nos avisas de que has perdido o te han robado un documento, o si revocamos tu verificación, conservamos su código hasta que el documento caduque, aunque elimines tu cuenta; entonces el código ya no lleva a ti. Si no sabemos cuándo caduca un documento, conservamos su código diez años como máximo. La página «Tus datos» muestra cada código que conservamos y hasta cuándo.',
    },
    who: {
      heading: 'Quién ve qué',
      text: 'Las personas revisoras ven lo que has enviado. Los proyectos asociados solo reciben aquello que aceptas, y nunca tus fotos. Los servicios que entregan nuestros correos y SMS reciben tu dirección o tu número y el mensaje. Si tu monedero es un contrato inteligente, un servicio que lee su cadena de bloques comprueba la firma.',
    },
    partners: {
      heading: 'Proyectos que conectas',
      text: 'Cuando aceptas iniciar sesión en un proyecto con Portico, el proyecto recibe un número aleatorio que te representa y sabe si tu identidad está verificada, desde qué mes y si tienes al menos 18 años. Si pregunta cómo se verificó tu identidad, sabe también el tipo de documento, cómo se revisó y el mes. Recibe tu nombre, tu fecha de nacimiento, tu nacionalidad, tu dirección postal, tu correo o tu número de móvil solo si los pide, si guardas tus datos para los proyectos y si lo aceptas después de ver cada uno. Nunca recibe tus fotos. Cada proyecto recibe un número distinto, así que con él dos proyectos no pueden saber que ambos te conocen; con tu nombre o tu correo sí podrían. Si pide reconocer tu documento, recibe otro número, que también es distinto para cada proyecto y sigue siendo el mismo si vuelves con otra cuenta. Si cierras sesión, desconectas un proyecto, eliminas tus datos o tu cuenta, es posible que avisemos al proyecto de que tu sesión ahí ha terminado. Guardamos qué proyectos has conectado, qué has aceptado, cuándo usaste cada uno por primera y por última vez, y qué se compartió con cada uno y cuándo. La página «Tus datos» muestra todo esto, y ahí puedes desconectar un proyecto: conserva lo que ya sabe, pero no recibe nada más de nosotros. Si no usas un proyecto durante un año, te volveremos a preguntar. Conservamos el registro de lo que se ha compartido con los proyectos hasta que elimines tu cuenta.',
    },
    how_long: {
      heading: 'Cuánto tiempo',
      text: 'Los códigos y los enlaces son válidos durante 30 minutos como máximo. Eliminamos el registro de cada sesión una semana después de que termine. Conservamos los datos de la cuenta hasta que la elimines; el registro de seguridad se conserva más tiempo, para poder investigar abusos. Si guardas una foto y no la envías, la eliminamos a los siete días. Si retiras una solicitud, sus fotos vuelven a quedar guardadas, otros siete días, y tus datos se conservan. Eliminamos lo que has enviado, junto con sus claves, un tiempo después de la decisión: la página «Tus datos» indica el día. Mientras tengas una cuenta, conservamos constancia de que tu identidad se verificó, de cuándo y con qué tipo de documento, y de que tienes al menos 18 años. Si decides guardar tus datos para los proyectos, conservamos cifrados los que revisamos hasta que los elimines o tu verificación deje de ser válida. Las copias de seguridad pueden contener una copia hasta que caducan.',
    },
    browser: {
      heading: 'En tu dispositivo',
      text: 'Tu navegador mantiene tu sesión iniciada. Recuerda lo que escribes hasta que lo envías, lo que hay en tu carrito del mercado y qué monedero conectaste allí. Unas cookies de corta duración demuestran que en este navegador confirmaste tu dirección o empezaste a iniciar sesión con Google, Apple o un monedero. No usamos cookies de seguimiento.',
    },
    rights: {
      heading: 'Tus derechos',
      text: 'En la página «Tus datos» puedes ver qué guardamos y quién lo ha visto, descargarlo todo, eliminarlo o eliminar tu cuenta. También puedes pedir que se corrijan tus datos, oponerte a su uso y presentar una reclamación ante la autoridad de protección de datos de tu país.',
    },
    contact: {
      heading: 'Contacto',
      text: 'La empresa que gestiona este sitio web es la responsable del tratamiento de tus datos. Escribe a {email}.',
    },
  },
} satisfies LegalMessages;
