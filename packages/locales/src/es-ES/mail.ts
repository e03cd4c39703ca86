import type { MailMessages } from '../messages.ts';

export const mail = {
  code: {
    subject: '{code} es tu código de Portico',
    heading: 'Tu código',
    intro: 'Introduce este código en la página donde lo has pedido:',
    valid:
      '{minutes, plural, one {Sirve durante # minuto.} many {Sirve durante # de minutos.} other {Sirve durante # minutos.}}',
    not_you:
      '¿No lo has pedido? Entonces ignora este correo: sin el código no entra nadie. No se lo des nunca a nadie, ni siquiera a nosotros.',
    sms: '{code} es tu código de Portico. No se lo des a nadie.',
  },
  footer: 'Este correo lo envía Portico porque alguien ha introducido esta dirección.',
} satisfies MailMessages;
