import { plainAmount } from '#contract/pricing/currency-words.ts'
import { toDollars } from '#contract/pricing/money.ts'
import { isIban } from '#contract/splits/payout.ts'
import type { Seller } from '#contract/store/settings.ts'
import { csvLine } from '#server/platform/http/csv-line.ts'
import { escapeHtml } from '#server/platform/http/escape-html.ts'
import { ProblemError } from '#server/platform/http/problem.ts'
import { methodNames } from './method-names.ts'
import type { PayoutView, PersonRead } from './present-payouts.ts'

/** What is ready for people, as CSV with a byte order mark, for banks and PayPal. */
export function bankCsv(people: readonly PersonRead[], { currency }: Pick<PayoutView, 'currency'>): string {
  const rows = people.map(({ name, legal_name, email, details, position }) => [
    details?.account_name ?? legal_name ?? name,
    email,
    details?.method ? methodNames[details.method] : '',
    details?.iban ?? '',
    details?.bic ?? '',
    details?.paypal ?? '',
    plainAmount(toDollars(position.readyCents), currency),
    currency.toUpperCase(),
    String(position.sales),
  ])
  const head = ['name', 'email', 'method', 'iban', 'bic', 'paypal', 'amount', 'currency', 'sales']
  return `\uFEFF${[head, ...rows].map(csvLine).join('')}`
}

/** The IBAN in the seller's bank details, which are free text; empty without one. */
export function ibanIn(bank: string): string {
  const tight = bank.toUpperCase().replace(/[\s-]/g, '')
  for (const { index } of tight.matchAll(/[A-Z]{2}\d{2}/g))
    for (let length = 34; length >= 15; length--) {
      const iban = tight.slice(index, index + length)
      if (iban.length === length && isIban(iban)) return iban
    }
  return ''
}

/**
 * SEPA credit transfers of what is ready, for banks that take them: ISO 20022 pain.001.001.03.
 * @param id unique for each file
 * @throws Problem bank_file_unavailable
 */
export function sepaFile(
  people: readonly PersonRead[],
  { currency, storeIban, now }: Pick<PayoutView, 'currency' | 'storeIban' | 'now'>,
  { seller, storeName, id }: { seller: Seller | null; storeName: string; id: string },
): string {
  const paid = people.filter(({ position }) => position.readyCents > 0)
  const areBanks = paid.every(({ details }) => details?.method === 'bank' && details.iban)
  if (currency !== 'eur' || storeIban === '' || paid.length === 0 || !areBanks)
    throw new ProblemError('bank_file_unavailable')
  const sum = amount(paid.reduce((cents, { position }) => cents + position.readyCents, 0))
  const debtor = sepaText(seller?.name ?? storeName, 70)
  const head = `<NbOfTxs>${paid.length}</NbOfTxs><CtrlSum>${sum}</CtrlSum>`
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.001.001.03">',
    '<CstmrCdtTrfInitn>',
    `<GrpHdr><MsgId>${id}</MsgId><CreDtTm>${new Date(now).toISOString()}</CreDtTm>${head}<InitgPty><Nm>${debtor}</Nm></InitgPty></GrpHdr>`,
    `<PmtInf><PmtInfId>${id}</PmtInfId><PmtMtd>TRF</PmtMtd>${head}`,
    '<PmtTpInf><SvcLvl><Cd>SEPA</Cd></SvcLvl></PmtTpInf>',
    `<ReqdExctnDt>${new Date(now).toISOString().slice(0, 10)}</ReqdExctnDt>`,
    `<Dbtr><Nm>${debtor}</Nm></Dbtr><DbtrAcct><Id><IBAN>${storeIban}</IBAN></Id></DbtrAcct>`,
    '<DbtrAgt><FinInstnId><Othr><Id>NOTPROVIDED</Id></Othr></FinInstnId></DbtrAgt><ChrgBr>SLEV</ChrgBr>',
    ...paid.map((person, at) => transfer(person, `${id}-${at + 1}`, storeName)),
    '</PmtInf>',
    '</CstmrCdtTrfInitn>',
    '</Document>',
    '',
  ].join('\n')
}

function transfer(
  { details, legal_name, name, position }: PersonRead,
  id: string,
  storeName: string,
): string {
  const agent = details?.bic ? `<CdtrAgt><FinInstnId><BIC>${details.bic}</BIC></FinInstnId></CdtrAgt>` : ''
  const creditor = sepaText(details?.account_name ?? legal_name ?? name, 70)
  return [
    `<CdtTrfTxInf><PmtId><EndToEndId>${id}</EndToEndId></PmtId>`,
    `<Amt><InstdAmt Ccy="EUR">${amount(position.readyCents)}</InstdAmt></Amt>${agent}`,
    `<Cdtr><Nm>${creditor}</Nm></Cdtr><CdtrAcct><Id><IBAN>${details?.iban}</IBAN></Id></CdtrAcct>`,
    `<RmtInf><Ustrd>${sepaText(`Shares of sales at ${storeName}`, 140)}</Ustrd></RmtInf></CdtTrfTxInf>`,
  ].join('')
}

function amount(cents: number): string {
  return (cents / 100).toFixed(2)
}

/** SEPA's letters (EPC217-08): Latin without marks, digits and some punctuation; others become a point. */
function sepaText(text: string, longest: number): string {
  const plain = text
    .normalize('NFKD')
    .replace(/\p{Mark}/gu, '')
    .replaceAll('ß', 'ss')
    .replace(/[^A-Za-z0-9 /?:().,'+-]/g, '.')
  return escapeHtml(plain.slice(0, longest).trim() || '.')
}
