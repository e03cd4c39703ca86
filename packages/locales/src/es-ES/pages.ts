import type { PagesMessages } from '../messages.ts';

export const pages = {
  blog: {
    title: 'Blog',
    lede: 'Cómo funciona Portico y por qué funciona así.',
    articles: {
      once: {
        title: 'Por qué te pedimos el pasaporte una sola vez',
        text: [
          'Los socios del ecosistema tienen que saber que eres tú y que tienes la edad necesaria. Cada uno podría pedirte el pasaporte. Aquí lo enseñas una sola vez, y solo a nosotros; si lo prefieres, vale también tu documento de identidad. Después, todos los socios pueden confiar en el resultado.',
          'Los socios saben que tu identidad está verificada; no reciben imágenes ni tu dirección. Tus fotos solo las ve la persona que las revisa. Cuando llegan, eliminamos los datos ocultos, como el lugar de la foto, y ciframos cada imagen con su propia clave.',
          'Por tu parte son unos cuatro minutos: algunos datos, tu documento y un selfi con él. Una persona los compara y decide. En cuanto tu identidad está verificada, tienes acceso a todas las funciones, con todos los socios.',
        ],
      },
      ways: {
        title: 'Seis formas de entrar, una sola cuenta',
        text: [
          'Una contraseña, un código por correo, un código por SMS, Google, Apple o un monedero: cualquiera de ellos puede abrirte tu cuenta. Usa el que tengas más a mano. La empresa que gestiona este sitio web decide cuáles de los seis ofrece.',
          'En «Acceso y seguridad» puedes añadir una segunda forma de iniciar sesión: así no te quedas fuera si pierdes el móvil u olvidas la contraseña. La última siempre se conserva y, cada vez que se añade o se quita una, escribimos al correo o al móvil de tu cuenta.',
          'La misma página muestra tus sesiones abiertas: con qué navegador, cuándo se usaron por última vez y desde qué dirección de internet. ¿Alguna te resulta extraña? Ciérrala desde ahí, estés donde estés.',
        ],
      },
      numbers: {
        title: 'Cómo llegan los socios y qué dicen sus cifras',
        text: [
          'El ecosistema está formado por proyectos asociados que pueden confiar en tu verificación. La empresa que gestiona este sitio web decide quién forma parte de él y presenta a cada socio con un nombre, una línea sobre lo que hace, una imagen y dos cifras.',
          'La primera cuenta los usuarios. La segunda es el TVL, «total value locked», el valor total bloqueado: lo que la gente ha confiado al proyecto, en dólares estadounidenses. Las dos proceden de los socios, y la lista dice de qué día son. Las cifras antiguas se ven en gris. Ninguna es un consejo de inversión.',
          'Portico llega con proyectos de ejemplo, inventados igual que sus cifras, para que haya algo que ver desde el primer día. Siguen ahí hasta que la empresa que gestiona este sitio web ponga en su lugar a sus propios socios.',
        ],
      },
    },
  },
  faq: {
    title: 'Preguntas y respuestas',
    lede: 'Sobre la verificación, los monederos, el mercado y tu cuenta.',
    questions: {
      why: {
        question: '¿Por qué debería verificar mi identidad?',
        answer:
          'Los proyectos asociados tienen que saber que eres tú y que tienes la edad necesaria. Enseñas tu documento una sola vez, a nosotros, y todos los socios pueden confiar en el resultado. Hasta entonces puedes usar tu cuenta y hay mucho que ver; lo que ofrecen los socios se te abre cuando tu identidad está verificada.',
      },
      safe: {
        question: '¿Es seguro enviar mi pasaporte o mi documento de identidad?',
        answer:
          'Nada más llegar una imagen, eliminamos los datos ocultos, como el lugar de la foto, y la guardamos cifrada con su propia clave. Solo puede abrirla la persona que revisa tu solicitud. Los socios saben si tu identidad está verificada; no reciben imágenes ni tu dirección.',
      },
      documents: {
        question: '¿Qué documentos aceptáis?',
        answer:
          'Un pasaporte, o un documento de identidad por las dos caras: oficial, vigente y original. Las copias, los escaneos y otros documentos, como el permiso de conducir, se rechazan. El Reino Unido no expide documentos de identidad, así que para ese país hace falta el pasaporte.',
      },
      countries: {
        question: '¿En qué países es posible la verificación?',
        answer:
          'Por ahora en once: el Reino Unido, España, Chequia, Arabia Saudí, Israel, Italia, Polonia, Rusia, Ucrania, Alemania y Francia. Esto vale para el país donde vives, para tu nacionalidad y para el país que expidió tu documento; no tienen por qué coincidir.',
      },
      time: {
        question: '¿Cuánto dura la verificación?',
        answer:
          'Por tu parte son unos cuatro minutos: algunos datos, fotos de tu documento y un selfi con él. Después, una persona lo revisa todo y te escribimos en cuanto haya una decisión. Hasta entonces no tienes que hacer nada.',
      },
      refused: {
        question: '¿Y si no se acepta mi verificación?',
        answer:
          'Tu cuenta se conserva, y tu página de inicio y tu perfil te dicen qué puedes hacer. Si con las fotos no se ha podido decidir, envías otras mejores. Si no se ha aceptado el documento, puedes probar con otro.',
      },
      wallet: {
        question: '¿Cuesta algo iniciar sesión con un monedero?',
        answer:
          'No. Tu monedero firma un mensaje breve que nombra este sitio web, y eso demuestra que es tuyo. No es una transacción: no hay comisiones, no se mueve nada y no recibimos ningún permiso para mover nada. Del monedero guardamos la dirección.',
      },
      marketplace: {
        question: '¿Es real el mercado?',
        answer:
          'Todavía no. Muestra cómo será un mercado aquí: puedes buscar, filtrar, ordenar y curiosear, pero la colección, las monedas, sus precios y todo lo que les ha pasado son inventados. Nada de ello es una oferta ni un consejo.',
      },
      cart: {
        question: '¿Puedo comprar lo que hay en mi carrito?',
        answer:
          'No, todavía no se puede comprar. Puedes añadir artículos al carrito y quitarlos, y tu navegador los recuerda. No se encarga, no se reserva ni se cobra nada.',
      },
      lost: {
        question: 'Ya no puedo entrar. ¿Qué hago?',
        answer:
          'Usa otra forma de iniciar sesión que tenga tu cuenta: un código por correo o por SMS, Google, Apple o un monedero. Si has olvidado la contraseña, pide un enlace por correo en la página que te la solicita. Y, mientras puedas entrar, añade una segunda forma en tu perfil.',
      },
      deletion: {
        question: '¿Puedo eliminar mi cuenta?',
        answer:
          'Sí, pero todavía no con un botón: tienes que pedirlo a la empresa que gestiona este sitio web. La política de privacidad, que encuentras al pie de cada página, dice qué se guarda, durante cuánto tiempo y qué derechos tienes.',
      },
      languages: {
        question: '¿Qué idiomas habla Portico?',
        answer:
          'Once: inglés, español, checo, árabe, hebreo, italiano, polaco, ruso, ucraniano, alemán y francés. Eliges uno en la parte de arriba, tu navegador lo recuerda y los códigos que enviamos llegan también en ese idioma.',
      },
    },
    learn: 'Más sobre la verificación y los socios',
    begin: {
      title: '¿No queda nada por preguntar?',
      text: 'Para empezar basta un correo electrónico.',
      action: 'Crear mi cuenta',
    },
    verify: {
      title: '¿No queda nada por preguntar?',
      text: 'Ten a mano tu documento de identidad o tu pasaporte: son unos cuatro minutos.',
      action: 'Verificar mi identidad',
    },
  },
  learn: {
    title: 'Conviene saber',
    lede: 'Respuestas breves antes de empezar.',
    questions: {
      need: {
        question: '¿Qué necesito?',
        answer:
          'Tu documento de identidad o tu pasaporte, original y vigente, un móvil o un ordenador con cámara y unos cuatro minutos. Debes tener al menos 18 años y vivir en uno de los países de nuestra lista: la verás en el primer paso de la verificación.',
      },
      time: {
        question: '¿Cuánto se tarda?',
        answer:
          'Por tu parte, unos cuatro minutos. Después, una persona revisa lo que has enviado y te escribimos en cuanto haya una decisión. Puedes parar a medias y seguir más tarde, también en otro dispositivo: lo que has escrito y fotografiado se guarda para ti.',
      },
      selfie: {
        question: '¿Por qué un selfi con el documento?',
        answer:
          'Un documento por sí solo puede haberse perdido, robado o copiado. El selfi muestra que está en manos de la persona a cuyo nombre se expidió. Es una persona, no un programa, quien compara tu cara con la foto del documento.',
      },
      images: {
        question: '¿Quién ve mis imágenes?',
        answer:
          'Solo las personas que las revisan, y tú ves cada vez que alguna lo ha hecho. Cada imagen se cifra con su propia clave nada más llegar, y se eliminan los datos ocultos, como el lugar de la foto. Los socios saben si tu identidad está verificada; no reciben imágenes.',
      },
      after: {
        question: '¿Qué pasa después de enviarlo todo?',
        answer:
          'Tu página de inicio indica que la solicitud está en revisión. Una persona mira tus datos y tus fotos y decide. El resultado también aparece ahí, y te escribimos si tenemos tu correo o tu número. Hasta entonces no tienes que hacer nada, y tu cuenta sigue abierta para ti. Si ves un error antes de que haya una decisión, puedes retirar tu solicitud en la página de inicio, corregirla y volver a enviarla.',
      },
      rejected: {
        question: '¿Y si no se acepta mi solicitud?',
        answer:
          'Te decimos el motivo. Si basta con otra foto, verás en tu página de inicio cuál y por qué, y solo volverás a enviar esa. Una foto que ha salido mal no te cuesta la cuenta.',
      },
      password: {
        question: '¿Cómo inicio sesión sin contraseña?',
        answer:
          'Introduce tu correo o tu número de móvil en la primera página: te enviamos un código de 6 cifras y con él inicias sesión. También sirven Google, Apple o un monedero. La empresa que gestiona este sitio web decide cuáles ofrece.',
      },
      tvl: {
        question: '¿Qué es el TVL?',
        answer:
          '«Total value locked», el valor total bloqueado: la suma de lo que la gente ha confiado a un proyecto, en dólares estadounidenses. Dice lo grande que es un proyecto, no lo bueno ni lo seguro. La lista de socios dice de qué día es la cifra.',
      },
      looks: {
        question: '¿Puedo cambiar el idioma y la apariencia?',
        answer:
          'Sí. Tienes once idiomas arriba en cada página, o en el menú si la pantalla es pequeña, y la apariencia abajo del todo: oscura, clara o como en tu dispositivo. Tu navegador recuerda lo que eliges.',
      },
    },
    begin: {
      title: '¿Empezamos?',
      text: 'Para empezar basta un correo electrónico.',
      action: 'Crear mi cuenta',
    },
  },
} satisfies PagesMessages;
