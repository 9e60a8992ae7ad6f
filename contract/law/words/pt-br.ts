import type { LegalWords } from './words-of-texts.ts'

export const ptBr: LegalWords = {
  labeled: (label, text) => `${label}: ${text}`,
  email: 'E-mail',
  phone: 'Telefone',
  conformity:
    'Os arquivos devem corresponder à descrição e funcionar. Se não for o caso, avise: nós consertamos, substituímos ou reembolsamos.',
  australianRights:
    'Se você está na Austrália, nada aqui limita seus direitos segundo a Australian Consumer Law.',
  sevenDays:
    'Você pode desistir da compra no prazo de 7 dias (direito de arrependimento, art. 49 do Código de Defesa do Consumidor).',
  terms: {
    payment: {
      unknown: 'Você paga por um dos meios mostrados ao finalizar a compra.',
      through: (names) => `O pagamento é feito por ${names}.`,
      byCard: (names) =>
        `O pagamento é feito por ${names}, com cartão ou por outro meio mostrado ao finalizar a compra.`,
    },
    rights: 'Seus direitos por lei',
    withdrawal:
      'Consumidores na UE, no EEE e no Reino Unido podem se retratar como diz o [direito de retratação](/withdrawal).',
    disputes: 'Conflitos',
    board: {
      no: 'Não participamos de resolução de conflitos perante um órgão de conciliação de consumo.',
      yes: 'Participamos de resolução de conflitos perante um órgão de conciliação de consumo.',
      obliged:
        'Somos obrigados a participar de resolução de conflitos perante um órgão de conciliação de consumo.',
    },
    mediator: 'Mediador de consumo',
  },
  privacy: {
    responsible: 'Controlador dos dados',
    representative: {
      eu: 'Representante na UE',
      uk: 'Representante no Reino Unido',
      br: 'Encarregado pelo tratamento de dados pessoais',
    },
    withdrawals:
      'Se você desistir de uma compra: seu nome, o endereço para a confirmação, o que você escreveu e quando. Até você excluir a conta, ou três anos depois da desistência.',
    confirmations:
      'Se e quando a confirmação de um pedido foi enviada, sem o seu endereço. Enquanto o pedido existir.',
    taxForms:
      'Se você participa das vendas: onde e como você paga impostos, se temos o seu formulário fiscal e desde quando, e o seu número fiscal, criptografado. Até nós o apagarmos, no mínimo dez anos depois da sua última venda ou repasse.',
    payment: {
      unknown: 'Os números de cartão vão direto para o provedor de pagamento.',
      stripe:
        'Os números de cartão vão direto para a Stripe, que recebe os pagamentos por nós. De nós ela recebe o valor, seu nome e endereço de cobrança, e seu e-mail quando o meio de pagamento precisa dele.',
      paypal:
        'Os dados com que você entra no PayPal ficam lá. De nós o PayPal recebe o que você compra e o valor, e nos informa o país da sua conta.',
    },
  },
  imprint: {
    represented: (name) => `Representante: ${name}`,
    capital: 'Capital social',
    register: 'Registro',
    vatId: 'Número de IVA',
    taxNumber: 'CNPJ ou CPF',
    host: 'Hospedagem',
  },
  disclosure: {
    seller: 'Vendedor',
    person: 'Pessoa responsável',
    address: 'Endereço',
    phone: 'Telefone',
    email: 'E-mail',
    onRequest: 'Informado sem demora a quem pedir: [escreva para nós](/contact?about=disclosure).',
    prices: [
      'Preços',
      'Os indicados em cada licença, em {currency}, com impostos. O total aparece antes do pagamento.',
    ],
    costs: ['Outros custos', 'Nenhum. A conexão com a internet é por sua conta.'],
    payment: [
      'Como e quando pagar',
      'Pelos meios mostrados ao finalizar a compra. O pagamento é feito no momento do pedido.',
    ],
    delivery: [
      'Entrega',
      'Imediata após o pagamento: os arquivos são baixados em Minhas compras e pelos links do seu recibo.',
    ],
    faults: 'Cancelamento e defeitos',
  },
  inTheUk: 'Se você está no Reino Unido, vale para você o direito de retratação mais abaixo.',
}
