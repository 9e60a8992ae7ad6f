/** To withdraw, as in the EU and the EEA, or to cancel, as in the UK. */
export type InstructionWords = 'withdraw' | 'cancel'

/** For digital files that are delivered at once. */
export const ENDS_BY_DELIVERY =
  'If you ask us to deliver at once and know that this ends your right, it ends when your files are ready and this confirmation was sent.'

/**
 * The instruction and the model form of Annex I of Directive 2011/83/EU, as amended by Directive (EU) 2023/2673, or of schedule 3
 * of the UK's Consumer Contracts Regulations (SI 2013/3134), in Markdown. A text that a law fixes: an owner who uses it has
 * informed as the law asks.
 * @param trader name, address, phone and email, in Markdown on one line
 */
export function instructionOf(words: InstructionWords, trader: string): string {
  return (words === 'withdraw' ? toWithdraw : toCancel)(trader).join('\n\n')
}

const DELETE_AS_APPROPRIATE = '(\\*) Delete as appropriate.'

const toWithdraw = (trader: string) => [
  '## Right of withdrawal',
  'You have the right to withdraw from this contract within 14 days without giving any reason.',
  'The withdrawal period will expire after 14 days from the day of the conclusion of the contract.',
  `To exercise the right of withdrawal, you must inform us (${trader}) of your decision to withdraw from this contract by an unequivocal statement (e.g. a letter sent by post or e-mail). You may use the model withdrawal form below, but it is not obligatory.`,
  'You can also exercise your right of withdrawal online at [Withdraw from contract here](/withdraw). If you use this online function, we will send you an acknowledgement of receipt of the withdrawal, including its content and the date and time of its submission, on a durable medium (e.g. by e-mail) without undue delay.',
  'To meet the withdrawal deadline, it is sufficient for you to send your communication concerning your exercise of the right of withdrawal before the withdrawal period has expired.',
  '### Effects of withdrawal',
  'If you withdraw from this contract, we shall reimburse to you all payments received from you, including the costs of delivery (with the exception of the supplementary costs resulting from your choice of a type of delivery other than the least expensive type of standard delivery offered by us), without undue delay and in any event not later than 14 days from the day on which we are informed about your decision to withdraw from this contract. We will carry out such reimbursement using the same means of payment as you used for the initial transaction, unless you have expressly agreed otherwise; in any event, you will not incur any fees as a result of such reimbursement.',
  '### Digital files',
  ENDS_BY_DELIVERY,
  '## Model withdrawal form',
  '(complete and return this form only if you wish to withdraw from the contract)',
  [
    `- To ${trader}:`,
    '- I/We (\\*) hereby give notice that I/We (\\*) withdraw from my/our (\\*) contract of sale of the following goods (\\*)/for the provision of the following service (\\*),',
    '- Ordered on (\\*)/received on (\\*),',
    '- Name of consumer(s),',
    '- Address of consumer(s),',
    '- Signature of consumer(s) (only if this form is notified on paper),',
    '- Date',
  ].join('\n'),
  DELETE_AS_APPROPRIATE,
]

const toCancel = (trader: string) => [
  '## Right to cancel',
  'You have the right to cancel this contract within 14 days without giving any reason.',
  'The cancellation period will expire after 14 days from the day of the conclusion of the contract.',
  `To exercise the right to cancel, you must inform us (${trader}) of your decision to cancel this contract by a clear statement (e.g. a letter sent by post or e-mail). You may use the model cancellation form below, but it is not obligatory.`,
  'You can also electronically fill in and submit the model cancellation form or any other clear statement [on our website](/withdraw). If you use this option, we will communicate to you an acknowledgement of receipt of such a cancellation on a durable medium (e.g. by e-mail) without delay.',
  'To meet the cancellation deadline, it is sufficient for you to send your communication concerning your exercise of the right to cancel before the cancellation period has expired.',
  '### Effects of cancellation',
  'If you cancel this contract, we will reimburse to you all payments received from you, including the costs of delivery (except for the supplementary costs arising if you chose a type of delivery other than the least expensive type of standard delivery offered by us). We will make the reimbursement without undue delay, and not later than 14 days after the day on which we are informed about your decision to cancel this contract. We will make the reimbursement using the same means of payment as you used for the initial transaction, unless you have expressly agreed otherwise; in any event, you will not incur any fees as a result of the reimbursement.',
  '### Digital files',
  ENDS_BY_DELIVERY,
  '## Model cancellation form',
  '(complete and return this form only if you wish to cancel the contract)',
  [
    `- To ${trader}:`,
    '- I/We (\\*) hereby give notice that I/We (\\*) cancel my/our (\\*) contract of sale of the following goods (\\*)/for the supply of the following service (\\*),',
    '- Ordered on (\\*)/received on (\\*),',
    '- Name of consumer(s),',
    '- Address of consumer(s),',
    '- Signature of consumer(s) (only if this form is notified on paper),',
    '- Date',
  ].join('\n'),
  DELETE_AS_APPROPRIATE,
]
