import type { LegalWords } from './words-of-texts.ts'

export const es: LegalWords = {
  labeled: (label, text) => `${label}: ${text}`,
  email: 'Correo electrónico',
  phone: 'Teléfono',
  conformity:
    'Los archivos deben corresponder a su descripción y funcionar. Si no es así, dínoslo: los reparamos, los sustituimos o te reembolsamos.',
  australianRights:
    'Si estás en Australia, nada de lo aquí dicho limita tus derechos según la Australian Consumer Law.',
  sevenDays: 'Puedes cancelar la compra en un plazo de 7 días.',
  terms: {
    payment: {
      unknown: 'Pagas de una de las formas que se muestran al pagar.',
      through: (names) => `El pago se hace a través de ${names}.`,
      byCard: (names) =>
        `El pago se hace a través de ${names}, con tarjeta o de otra forma que se muestra al pagar.`,
    },
    rights: 'Tus derechos por ley',
    withdrawal:
      'Los consumidores de la UE, el EEE y el Reino Unido pueden desistir como se explica en el [derecho de desistimiento](/withdrawal).',
    disputes: 'Reclamaciones',
    board: {
      no: 'No participamos en la resolución de litigios ante una entidad de resolución alternativa en materia de consumo.',
      yes: 'Participamos en la resolución de litigios ante una entidad de resolución alternativa en materia de consumo.',
      obliged:
        'Estamos obligados a participar en la resolución de litigios ante una entidad de resolución alternativa en materia de consumo.',
    },
    mediator: 'Mediador de consumo',
  },
  privacy: {
    responsible: 'Responsable del tratamiento',
    representative: {
      eu: 'Representante en la UE',
      uk: 'Representante en el Reino Unido',
      br: 'Encargado de protección de datos (encarregado, Brasil)',
    },
    withdrawals:
      'Si desistes de una compra: tu nombre, la dirección para la confirmación, lo que escribiste y cuándo. Hasta que elimines la cuenta, o tres años después del desistimiento.',
    confirmations:
      'Si se envió la confirmación de un pedido y cuándo, sin tu dirección. Mientras exista el pedido.',
    taxForms:
      'Si participas en ventas: dónde y como qué pagas impuestos, si tenemos tu formulario fiscal y desde cuándo, y tu número fiscal, cifrado. Hasta que lo borremos, como mínimo diez años después de tu última venta o pago.',
    payment: {
      unknown: 'Los números de tarjeta van directamente al proveedor de pagos.',
      stripe:
        'Los números de tarjeta van directamente a Stripe, que cobra los pagos por nosotros. De nosotros recibe el importe, tu nombre y tu dirección de facturación, y tu correo cuando la forma de pago lo necesita.',
      paypal:
        'Los datos con los que entras en PayPal se quedan allí. De nosotros, PayPal recibe lo que compras y el importe, y nos dice el país de tu cuenta.',
    },
  },
  imprint: {
    represented: (name) => `Con la representación de ${name}`,
    capital: 'Capital social',
    register: 'Datos registrales',
    vatId: 'NIF-IVA',
    taxNumber: 'Número fiscal',
    host: 'Alojamiento web',
  },
  disclosure: {
    seller: 'Vendedor',
    person: 'Persona responsable',
    address: 'Dirección',
    phone: 'Teléfono',
    email: 'Correo electrónico',
    onRequest: 'Se facilita sin demora a quien lo pida: [escríbenos](/contact?about=disclosure).',
    prices: [
      'Precios',
      'Los que figuran en cada licencia, en {currency}, con impuestos. El total se muestra antes de pagar.',
    ],
    costs: ['Otros costes', 'Ninguno. La conexión a internet corre por tu cuenta.'],
    payment: ['Cómo y cuándo se paga', 'De las formas que se muestran al pagar. El pago se hace al pedir.'],
    delivery: [
      'Entrega',
      'Inmediata después del pago: los archivos se descargan desde Mis compras y con los enlaces de tu recibo.',
    ],
    faults: 'Cancelación y defectos',
  },
  inTheUk: 'Si estás en el Reino Unido, te corresponde el derecho de desistimiento que figura más abajo.',
}
