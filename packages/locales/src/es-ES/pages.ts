import type { PagesMessages } from '../messages.ts';

export const pages = {
  blog: {
    title: 'Blog',
    lede: 'Cómo funciona Portico y por qué funciona así.',
    articles: {
      once: {
        title: 'Por qué te pedimos el pasaporte una sola vez',
        text: [
          'Los proyectos asociados necesitan saber que de verdad eres tú y que eres mayor de edad. Cada uno podría pedirte el pasaporte. Con Portico enseñas el pasaporte o el documento de identidad una sola vez, a nosotros, y todos podrán confiar en el resultado.',
          'Los proyectos sabrán que tu identidad está verificada; no recibirán tus fotos ni tu dirección. Tus fotos solo las ven las personas que las revisan. En cuanto llegan, eliminamos los datos ocultos, como el lugar donde se hicieron, y ciframos cada una con su propia clave.',
          'Tú tardarás unos cuatro minutos: algunos datos, tu documento y un selfi con él. Después, una persona compara el selfi con el documento y decide. Cuando tu identidad está verificada, todas las funciones quedan desbloqueadas.',
        ],
      },
      ways: {
        title: 'Seis formas de iniciar sesión, una sola cuenta',
        text: [
          'Una contraseña, un código por correo, un código por SMS, Google, Apple o un monedero cripto: puedes iniciar sesión en tu cuenta con cualquiera de ellos. Usa lo que tengas más a mano. La empresa que gestiona este sitio web decide cuáles de las seis formas ofrece.',
          'En «Acceso y seguridad» puedes añadir una segunda forma de iniciar sesión para no quedarte fuera si pierdes el móvil u olvidas la contraseña. La última no se puede quitar. Cada vez que se añade o se quita una, escribimos al correo o al número de móvil de tu cuenta.',
          'En la misma página ves dónde tienes la sesión abierta: en qué navegador, cuándo se usó por última vez y desde qué dirección IP. Si alguna no te suena, ciérrala ahí mismo.',
        ],
      },
      numbers: {
        title: 'Cómo se incorporan los proyectos y qué indican sus cifras',
        text: [
          'El ecosistema está formado por proyectos asociados que podrán confiar en tu verificación. La empresa que gestiona este sitio web decide qué proyectos forman parte de él y presenta cada uno con un nombre, una breve descripción, un logotipo y dos cifras.',
          'La primera es el número de usuarios. La segunda es el TVL («total value locked»), el valor total bloqueado: el dinero que la gente ha confiado al proyecto, en dólares estadounidenses. Ambas proceden de los proyectos, y la lista indica de qué fecha son. Las cifras desactualizadas aparecen en gris. Nada de esto es asesoramiento de inversión.',
          'Portico incluye proyectos de ejemplo, inventados igual que sus cifras, para que haya algo que ver desde el primer día. Permanecerán hasta que la empresa que gestiona este sitio web los sustituya por los suyos.',
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
          'Los proyectos asociados necesitan saber que de verdad eres tú y que eres mayor de edad. Enseñas tu documento una sola vez, a nosotros, y todos podrán confiar en el resultado. Antes de eso ya puedes usar tu cuenta y echar un vistazo; lo que ofrecen los proyectos estará disponible cuando tu identidad esté verificada.',
      },
      safe: {
        question: '¿Es seguro enviar mi pasaporte o mi documento de identidad?',
        answer:
          'En cuanto llega una foto, eliminamos los datos ocultos, como el lugar donde se hizo, y la guardamos cifrada con su propia clave. Solo pueden abrirla las personas que revisan tu solicitud. Los proyectos sabrán si tu identidad está verificada; no recibirán tus fotos ni tu dirección.',
      },
      documents: {
        question: '¿Qué documentos aceptáis?',
        answer:
          'Un pasaporte, o un documento de identidad por las dos caras. Tiene que haberlo expedido un Estado, estar vigente y ser el original. No aceptamos copias, escaneos ni otros documentos, como el permiso de conducir. El Reino Unido no expide documentos de identidad, así que, si eres de allí, usa tu pasaporte.',
      },
      countries: {
        question: '¿Desde qué países puedo verificar mi identidad?',
        answer:
          'Por ahora, desde once: el Reino Unido, España, Chequia, Arabia Saudí, Israel, Italia, Polonia, Rusia, Ucrania, Alemania y Francia. Esto vale para el país donde vives, para tu nacionalidad y para el país que expidió tu documento; no tienen por qué coincidir.',
      },
      time: {
        question: '¿Cuánto tarda la verificación?',
        answer:
          'Tú tardarás unos cuatro minutos: algunos datos, fotos de tu documento y un selfi con él. Después, una persona lo revisa todo. En cuanto haya una decisión, la verás en tu página de inicio y te escribiremos si tenemos tu correo o tu número de móvil. Mientras tanto, no tienes que hacer nada.',
      },
      refused: {
        question: '¿Y si no se acepta mi verificación?',
        answer:
          'Conservas tu cuenta, y tu página de inicio y tu perfil te indican qué puedes hacer. Si las fotos no nos han permitido decidir, puedes enviar otras mejores. Si no hemos podido aceptar el documento, puedes probar con otro.',
      },
      wallet: {
        question: '¿Cuesta algo iniciar sesión con un monedero cripto?',
        answer:
          'No. Tu monedero firma un mensaje breve que menciona este sitio web, y eso demuestra que es tuyo. No es una transacción: no hay comisiones, no se mueve nada y no recibimos permiso para mover nada. Lo único que guardamos es la dirección del monedero.',
      },
      marketplace: {
        question: '¿Es real el mercado?',
        answer:
          'Todavía no. Muestra cómo será aquí un mercado: puedes buscar, filtrar, ordenar y curiosear, pero la colección, las monedas, sus precios y su historial son inventados. Nada de ello es una oferta ni un consejo.',
      },
      cart: {
        question: '¿Puedo comprar lo que hay en mi carrito?',
        answer:
          'No, todavía no se puede comprar. Puedes añadir artículos al carrito y quitarlos, y tu navegador los recuerda. No se encarga, no se reserva ni se cobra nada.',
      },
      lost: {
        question: 'Ya no puedo iniciar sesión. ¿Qué hago?',
        answer:
          'Usa cualquier otra forma de iniciar sesión de tu cuenta: un código por correo o por SMS, Google, Apple o un monedero. Si has olvidado la contraseña, pide un enlace en la página que te la solicita y te lo enviaremos por correo. Y, mientras aún puedas iniciar sesión, añade una segunda forma desde tu perfil.',
      },
      deletion: {
        question: '¿Puedo eliminar mi cuenta?',
        answer:
          'Sí, cuando quieras. Abre «Tus datos» y elige «Eliminar mi cuenta». La política de privacidad, enlazada al pie de cada página, explica qué guardamos, durante cuánto tiempo y qué derechos tienes.',
      },
      languages: {
        question: '¿En qué idiomas está disponible Portico?',
        answer:
          'En once: inglés, español, checo, árabe, hebreo, italiano, polaco, ruso, ucraniano, alemán y francés. Elige uno en la parte superior de la página. Tu navegador lo recuerda, y también te enviamos los códigos en ese idioma.',
      },
    },
    learn: 'Más sobre la verificación y los proyectos',
    begin: {
      title: '¿Empezamos?',
      text: 'Solo necesitas un correo electrónico.',
      action: 'Crear mi cuenta',
    },
    verify: {
      title: '¿Listo todo para la verificación?',
      text: 'Ten a mano tu documento de identidad o tu pasaporte. Tardarás unos cuatro minutos.',
      action: 'Verificar mi identidad',
    },
  },
  learn: {
    title: 'Aprende',
    lede: 'Respuestas breves antes de empezar.',
    questions: {
      need: {
        question: '¿Qué necesito?',
        answer:
          'Tu documento de identidad o tu pasaporte, original y vigente, un móvil o un ordenador con cámara y unos cuatro minutos. Debes tener al menos 18 años y vivir en uno de los países de nuestra lista, que verás en el primer paso de la verificación.',
      },
      time: {
        question: '¿Cuánto se tarda?',
        answer:
          'Tú tardarás unos cuatro minutos. Después, una persona revisa lo que has enviado y, en cuanto haya una decisión, te escribiremos si tenemos tu correo o tu número de móvil. Puedes parar y continuar más tarde, incluso en otro dispositivo: guardamos tus datos y conservamos las fotos sin enviar durante siete días.',
      },
      selfie: {
        question: '¿Por qué un selfi con el documento?',
        answer:
          'Un documento por sí solo podría haberse perdido, robado o copiado. El selfi demuestra que está en manos de la persona a cuyo nombre se expidió. Es una persona, no un programa, quien compara tu cara con la foto del documento.',
      },
      images: {
        question: '¿Quién ve mis fotos?',
        answer:
          'Solo las personas que las revisan, y tú puedes ver cada acceso. Ciframos cada foto con su propia clave en cuanto llega y eliminamos los datos ocultos, como el lugar donde se hizo. Los proyectos asociados sabrán si tu identidad está verificada; no recibirán tus fotos.',
      },
      after: {
        question: '¿Qué pasa después de enviarlo todo?',
        answer:
          'Tu página de inicio indica el estado actual. Una persona revisa tus datos y tus fotos y decide. El resultado también aparece ahí, y te escribimos si tenemos tu correo o tu número de móvil. Mientras tanto, no tienes que hacer nada y puedes seguir usando tu cuenta. Si ves un error antes de que haya una decisión, puedes retirar tu solicitud en la página de inicio, corregirla y volver a enviarla.',
      },
      rejected: {
        question: '¿Y si no se acepta mi solicitud?',
        answer:
          'Te decimos el motivo. Si solo necesitamos otra foto, tu página de inicio te dirá cuál y por qué, y enviarás otra vez solo esa. No perderás tu cuenta por una foto que ha salido mal.',
      },
      password: {
        question: '¿Cómo inicio sesión sin contraseña?',
        answer:
          'Introduce tu correo o tu número de móvil en la página de inicio de sesión. Te enviaremos un código de 6 dígitos para iniciar sesión. También puedes usar Google, Apple o un monedero cripto. La empresa que gestiona este sitio web decide cuáles ofrece.',
      },
      tvl: {
        question: '¿Qué es el TVL?',
        answer:
          'El valor total bloqueado («total value locked»): la suma de lo que la gente ha confiado a un proyecto, en dólares estadounidenses. Indica el tamaño de un proyecto, no su calidad ni su seguridad. La lista de proyectos muestra de qué fecha es la cifra.',
      },
      looks: {
        question: '¿Puedo cambiar el idioma y la apariencia?',
        answer:
          'Sí. Tienes once idiomas en la parte superior de cada página o, si la pantalla es pequeña, en el menú. La apariencia está al pie: oscura, clara o igual que tu dispositivo. Tu navegador recuerda lo que eliges.',
      },
    },
    begin: {
      title: '¿Todo listo?',
      text: 'Solo necesitas un correo electrónico.',
      action: 'Crear mi cuenta',
    },
  },
} satisfies PagesMessages;
