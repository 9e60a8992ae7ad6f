/** What a row of another program's list says about its address. */
export type ContactStanding = 'agreed' | 'declined' | 'unconfirmed'

/** Columns that are filled, or true, for who is not written to: Mailchimp's UNSUB_TIME and CLEAN_TIME, Substack's email_disabled. */
const DECLINING =
  /^(email |e mail )?(unsub|unsubscribed?|unsubscription|unsubscribed from all emails?|opt(ed)? ?out|clean(ed)?|(hard )?bounced?|complain(ed|t)|spam|deleted|removed|cancell?ed|disabled|suppress(ed|ions?)|block ?listed|black ?listed|do not (e ?mail|mail|contact))( (at|on|time|date|reason))?$/

/** Columns that are false, or no, for who is not written to: Ghost's subscribed_to_emails, Shopify's Accepts Email Marketing. */
const AGREEING =
  /^((is )?subscribed( to (e ?mails?|newsletters?))?|accepts (e ?mail )?marketing|(e ?mail |e ?mail marketing |marketing |newsletter )?(opt(ed)? ?in|consent|permission|subscription)|newsletter|allow e ?mails?)$/

/** Columns with a word: MailPoet, beehiiv, Kit, Buttondown, listmonk, Klaviyo. */
const STATUS =
  /^((global|member|subscriber|subscription|contact|list|newsletter|e ?mail|marketing|e ?mail marketing|e ?mail permission|e ?mail subscription|opt in) )?(status|state)$|^(subscriber )?type$/

const DECLINED_WORD =
  /unsub|clean|bounc|complain|spam|abuse|cancel|block|black ?list|suppress|opted ?-?out|opt ?-?out|disabled|deleted|removed|archived|(not|non|never)[ _-]?subscribed|declined|invalid|undeliver/
const UNCONFIRMED_WORD = /unconfirmed|not confirmed|pending|unactivated|awaiting|inactive/

const NO = new Set(['false', 'no', 'n', '0', 'off', 'never'])
const NOTHING = new Set([...NO, '', '-', 'none', 'null', 'n/a'])

/** Reads rows below these headings: a no in any column counts. */
export function standingReader(headings: readonly string[]): (row: readonly string[]) => ContactStanding {
  const names = headings.map(plain)
  const columns = (pattern: RegExp) => names.flatMap((name, at) => (pattern.test(name) ? [at] : []))
  const [declining, agreeing, status] = [columns(DECLINING), columns(AGREEING), columns(STATUS)]
  return (row) => {
    const cell = (at: number) => (row[at] ?? '').trim().toLowerCase()
    const says = (ats: readonly number[], what: (value: string) => boolean) =>
      ats.some((at) => what(cell(at)))
    const worded = [...agreeing, ...status]
    if (
      // A link to leave by is in every row of a list, also of ours.
      says(declining, (value) => !NOTHING.has(value) && !value.startsWith('http')) ||
      says(agreeing, (value) => NO.has(value)) ||
      says(worded, (value) => DECLINED_WORD.test(value))
    )
      return 'declined'
    return says(worded, (value) => UNCONFIRMED_WORD.test(value)) ? 'unconfirmed' : 'agreed'
  }
}

/** `UNSUB_TIME`, `unsubscribedAt` and `Unsub time` are one heading. */
function plain(heading: string): string {
  return heading
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, ' ')
    .trim()
}
