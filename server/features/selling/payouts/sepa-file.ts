import { createHash } from 'node:crypto'
import anyAscii from 'any-ascii'
import { isBic, isSepaIban } from '#contract/splits/bank-account.ts'
import type { SepaVersion } from '#contract/splits/payout.ts'
import type { Seller } from '#contract/store/settings.ts'
import { dayIn } from '#contract/text/moment-in-zone.ts'
import { escapeHtml } from '#server/platform/http/escape-html.ts'
import { ProblemError } from '#server/platform/http/problem.ts'
import { handMethodOf } from './payout-method.ts'
import type { PayoutView, PersonRead } from './present-payouts.ts'

/** Where the versions differ: a day can also be a moment in `09`, and a BIC has another name. */
const versions = {
  '03': { day: (day: string) => day, bic: 'BIC' },
  '09': { day: (day: string) => `<Dt>${day}</Dt>`, bic: 'BICFI' },
} satisfies Record<SepaVersion, unknown>

/**
 * SEPA credit transfers of what is paid by hand, for banks that take files: ISO 20022 pain.001.001.09, or .03 for those that
 * still want it. Leaves out who has nothing ready or no account in SEPA. The same payments have the same ids in every file, so
 * that the bank refuses a second one.
 * @param given.timeZone the store's: a bank refuses yesterday as the day to pay
 * @throws Problem bank_file_unavailable
 */
export function sepaFile(
  people: readonly PersonRead[],
  { currency, storeIban, now }: Pick<PayoutView, 'currency' | 'storeIban' | 'now'>,
  {
    seller,
    storeName,
    timeZone,
    version,
  }: { seller: Seller | null; storeName: string; timeZone: string; version: SepaVersion },
): string {
  const paid = people
    .filter(({ byHand, details }) => byHand.cents > 0 && isSepaIban(bankIban(details)))
    .map((person) => ({ person, id: paymentId(person) }))
  if (currency !== 'eur' || !isSepaIban(storeIban) || paid.length === 0)
    throw new ProblemError('bank_file_unavailable')
  const id = idOf([storeIban, ...paid.map((payment) => payment.id).sort()])
  const sum = amount(paid.reduce((cents, { person }) => cents + person.byHand.cents, 0))
  const debtor = sepaText(seller?.name ?? storeName, 70)
  const head = `<NbOfTxs>${paid.length}</NbOfTxs><CtrlSum>${sum}</CtrlSum>`
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.001.001.${version}">`,
    '<CstmrCdtTrfInitn>',
    `<GrpHdr><MsgId>${id}</MsgId><CreDtTm>${new Date(now).toISOString()}</CreDtTm>${head}<InitgPty><Nm>${debtor}</Nm></InitgPty></GrpHdr>`,
    `<PmtInf><PmtInfId>${id}</PmtInfId><PmtMtd>TRF</PmtMtd>${head}`,
    '<PmtTpInf><SvcLvl><Cd>SEPA</Cd></SvcLvl></PmtTpInf>',
    `<ReqdExctnDt>${versions[version].day(dayIn(timeZone, now))}</ReqdExctnDt>`,
    `<Dbtr><Nm>${debtor}</Nm></Dbtr><DbtrAcct><Id><IBAN>${storeIban}</IBAN></Id></DbtrAcct>`,
    '<DbtrAgt><FinInstnId><Othr><Id>NOTPROVIDED</Id></Othr></FinInstnId></DbtrAgt><ChrgBr>SLEV</ChrgBr>',
    ...paid.map((payment) => transfer(payment, storeName, version)),
    '</PmtInf>',
    '</CstmrCdtTrfInitn>',
    '</Document>',
    '',
  ].join('\n')
}

function bankIban(details: PersonRead['details']): string {
  return handMethodOf(details) === 'bank' ? (details?.iban ?? '') : ''
}

/** Of a payment that was not made yet: another after each payout. */
function paymentId({ id, details, byHand, last }: PersonRead): string {
  return idOf([id, bankIban(details), String(byHand.cents), last?.id ?? '', last?.state ?? ''])
}

/** At most 35 letters are allowed. */
function idOf(parts: readonly string[]): string {
  return `BB${createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 30)}`
}

function transfer(
  { person, id }: { person: PersonRead; id: string },
  storeName: string,
  version: SepaVersion,
): string {
  const { details, legal_name, name, byHand } = person
  const bic = details?.bic ?? ''
  const tag = versions[version].bic
  const agent = isBic(bic) ? `<CdtrAgt><FinInstnId><${tag}>${bic}</${tag}></FinInstnId></CdtrAgt>` : ''
  const creditor = sepaText(details?.account_name ?? legal_name ?? name, 70)
  return [
    `<CdtTrfTxInf><PmtId><EndToEndId>${id}</EndToEndId></PmtId>`,
    `<Amt><InstdAmt Ccy="EUR">${amount(byHand.cents)}</InstdAmt></Amt>${agent}`,
    `<Cdtr><Nm>${creditor}</Nm></Cdtr><CdtrAcct><Id><IBAN>${bankIban(details)}</IBAN></Id></CdtrAcct>`,
    `<RmtInf><Ustrd>${sepaText(`Shares of sales at ${storeName}`, 140)}</Ustrd></RmtInf></CdtTrfTxInf>`,
  ].join('')
}

function amount(cents: number): string {
  return (cents / 100).toFixed(2)
}

/** In SEPA's letters (EPC217-08): Latin without marks, digits and some punctuation. Other scripts are transliterated. */
function sepaText(text: string, longest: number): string {
  const plain = anyAscii(text.replace(/\p{Extended_Pictographic}/gu, ''))
    .replaceAll('&', '+')
    .replace(/[^A-Za-z0-9 /?:().,'+-]/g, ' ')
    .replace(/ +/g, ' ')
    .trim()
  return escapeHtml(plain.slice(0, longest).trim() || '.')
}
