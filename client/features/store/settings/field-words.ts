import { type SettingPath, settingPage } from '#client/features/store/setting-list/index.ts'
import { type SettingName, settingNames } from '#contract/store/settings.ts'
import { msg } from '#contract/text/msg.ts'
import { isPageChanged, pageFacts, wordsOfPage } from './page-words.ts'
import { isSellerFieldChanged, sellerWords } from './seller-words.ts'
import {
  drawWords,
  isSettingChanged,
  noneWords,
  onOff,
  orNone,
  type SettingWords,
  wordsOfSetting,
} from './setting-words.ts'
import type { SettingFacts } from './use-setting-facts.ts'

/** The setting that a field of a page belongs to, if it is saved with the others. */
export function settingOfField(path: SettingPath, name: string): SettingName | undefined {
  const setting = settingPage(path).fields[name]?.setting ?? name.split('.')[0]
  const [only, second] = pageFacts[path].settings
  return settingNames.find((each) => each === setting) ?? (second ? undefined : only)
}

/** The value of one field in words; that of its page where it has none of its own. */
export function wordsOfField(path: SettingPath, name: string, facts: SettingFacts): string | undefined {
  const own = ownWords(path, name, facts)
  if (own !== undefined) return drawWords(own, facts.language)
  const setting = settingOfField(path, name)
  return setting ? wordsOfSetting(setting, facts.view, facts.language) : wordsOfPage(path, facts)
}

function ownWords(
  path: SettingPath,
  name: string,
  { view, credentials, tag }: SettingFacts,
): SettingWords | undefined {
  const seller = sellerWords(name, view.values.seller)
  if (seller !== undefined) return seller || msg`Empty`
  const { tax } = view.values
  const { mail, stripe, paypal } = credentials ?? {}
  const words: Readonly<Record<string, SettingWords | false | undefined>> = {
    'tax#tax.rates': tax.mode === 'own' && msg`${{ rates: tax.rates.length }} of your own`,
    'tax#tax.reverseCharge': tax.mode === 'own' && onOff(tax.reverseCharge),
    'tax#tax.isIncluded':
      tax.mode === 'stripe' && (tax.isIncluded ? msg`Include everywhere` : msg`Add it in the US and Canada`),
    'preview-tag#level': tag && `${tag.levelDb} dB`,
    'mail#host': mail && orNone(mail.host),
    'mail#port': mail && String(mail.port),
    'mail#user': mail && orNone(mail.user),
    'mail#password': mail && savedOrNone(mail.hasPassword),
    'mail#from': mail && orNone(mail.from),
    'payments#publishableKey': stripe && orNone(stripe.publishableKey),
    'payments#secretKey': stripe && endOrNone(stripe.secretKeyEnd),
    'payments#webhookSecret': stripe && savedOrNone(stripe.hasWebhookSecret),
    'payments#environment': paypal && environments[paypal.environment ?? 'none'],
    'payments#clientId': paypal && orNone(paypal.clientId),
    'payments#clientSecret': paypal && endOrNone(paypal.secretEnd),
  }
  return words[`${path}#${name}`] || undefined
}

const environments = { test: msg`Test`, live: msg`Live`, none: noneWords }
const savedOrNone = (isSaved: boolean) => (isSaved ? msg`Saved` : noneWords)
const endOrNone = (end: string | null) => (end ? msg`Ends with ${{ end }}` : noneWords)

/** Whether a field differs from its standard. */
export function isFieldChanged(path: SettingPath, name: string, facts: SettingFacts): boolean {
  if (name.startsWith('seller.')) return isSellerFieldChanged(name, facts.view.values.seller)
  const setting = settingOfField(path, name)
  return setting ? isSettingChanged(facts.view, setting) : isPageChanged(path, facts)
}
