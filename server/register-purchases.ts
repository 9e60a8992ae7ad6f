import { standardLaw } from '#contract/licenses/governing-law.ts'
import { paymentProviders } from '#contract/orders/payment-provider.ts'
import { ownPhrase, writtenIn } from '#contract/store/owner-texts.ts'
import { remindOfTerms, writeTermMails } from '#server/features/selling/certificates/index.ts'
import {
  billingRules,
  type CheckoutContext,
  cancelOutdated,
} from '#server/features/selling/checkout/index.ts'
import { SigningKey } from '#server/features/selling/documents/index.ts'
import {
  type DeliveryDeps,
  DownloadLinks,
  DownloadLog,
  handleDeliveryJobs,
} from '#server/features/selling/files/index.ts'
import {
  deleteWithOrders,
  followReceipts,
  purgeOrders,
  sendReceiptsTo,
  writeOrderMails,
} from '#server/features/selling/order-book/index.ts'
import {
  alertOperator,
  offeredNow,
  reconcile,
  webhookPaths,
} from '#server/features/selling/payments/index.ts'
import { taxCalculator, taxSettingsOf } from '#server/features/selling/tax/index.ts'
import { WithdrawalLinks } from '#server/features/selling/withdrawals/index.ts'
import { contractTextsOf, instructionVersionOf, ownTextIn } from '#server/features/store/settings/index.ts'
import { checkOpenPaymentsJob } from '#server/model/catalogue/index.ts'
import { freezeTexts } from '#server/model/order/index.ts'
import { deriveKey } from '#server/platform/crypto/store-secret.ts'
import type { App } from '#server/platform/http/app-type.ts'
import { pathIn } from '#server/platform/http/languages.ts'
import { localUrl, storeUrl } from '#server/platform/http/store-url.ts'
import type { Store } from '#server/platform/store.ts'
import { i18nOf } from '#server/platform/text/i18n-of.ts'

const reconcileEveryMs = 60_000

type PurchaseDeps = Pick<
  Store,
  | 'config'
  | 'connection'
  | 'masters'
  | 'files'
  | 'payments'
  | 'settings'
  | 'withdrawals'
  | 'checkVatNumber'
  | 'now'
>

/**
 * Connects payments and delivery to the app: mails, jobs, reconciler, webhook and account deletion. Returns what their
 * routes need.
 */
export async function registerPurchases(
  app: App,
  deps: PurchaseDeps,
): Promise<Pick<Store, 'payment' | 'delivery' | 'sellingTerms' | 'freezeTexts' | 'billingRules'>> {
  const { config, connection, masters: files, payments, settings } = deps
  const delivery: DeliveryDeps = {
    db: connection.db,
    files,
    publicFiles: deps.files,
    links: new DownloadLinks(deriveKey(app.storeSecret, 'download links')),
    downloads: DownloadLog.open(app, connection.db),
    signingKey: await SigningKey.open({ ...config, connection, storeSecret: app.storeSecret }),
    get currency() {
      return config.currency
    },
    get storeName() {
      return config.storeName
    },
    get timeZone() {
      return settings.current.timeZone
    },
    paymentMode: payments.mode,
    storeUrl: () => storeUrl(app, config),
    pagesUrl: (locale) => storeUrl(app, config) + pathIn('', locale, settings.current.languages),
    log: app.log,
  }
  const payment: CheckoutContext = {
    db: connection.db,
    payments,
    tax: { calculate: taxCalculator(payments), settings: () => taxSettingsOf(deps.settings.current) },
    log: app.log,
    followers: new Map(),
    wakeJobs: () => app.jobs.wake(),
  }
  writeOrderMails(app.mail, delivery, {
    links: new WithdrawalLinks(app.storeSecret),
    get linked() {
      return deps.withdrawals.linked
    },
  })
  followReceipts(app.mail)
  app.addressChange.push(sendReceiptsTo)
  writeTermMails(app.mail, delivery)
  handleDeliveryJobs(app.jobs, delivery)
  remindOfTerms(app.jobs, connection.db)
  app.jobs.handle(checkOpenPaymentsJob, () => cancelOutdated(payment))
  // A checkout and a change that commit at the same time do not see each other.
  app.jobs.every('check all open payments', reconcileEveryMs, () => cancelOutdated(payment), {
    waitsOnHold: true,
  })
  app.jobs.every('reconcile payments', reconcileEveryMs, () => reconcile(payment), { waitsOnHold: true })
  app.aroundUserDeletion.push((userId, deletion) => deleteWithOrders({ payment, delivery }, userId, deletion))
  purgeOrders(app.jobs, connection.db, config)
  app.addHook('onClose', () => payments.close())
  payments.host.attach({
    db: connection.db,
    store: async () => ({
      name: config.storeName,
      publicUrl: storeUrl(app, config),
      languages: settings.current.languages,
    }),
    report: (alert) => alertOperator(payment, alert),
  })
  // Workers receive no webhooks: their sandbox uses the public URL.
  const webhooksTo = () => (config.role === 'worker' ? storeUrl(app, config) : localUrl(app, config))
  app.addHook('onListen', async () => {
    for (const provider of paymentProviders)
      payments.sandboxes[provider]?.start(webhooksTo() + webhookPaths[provider])
  })
  return {
    payment,
    delivery,
    sellingTerms: () => ({
      law: (locale) =>
        config.governingLaw === standardLaw.message
          ? i18nOf(locale)._(standardLaw)
          : ownPhrase(settings.current, config.governingLaw, locale).text,
      say: (text, locale) => ownTextIn(settings.current, text, locale),
      writtenIn: writtenIn(settings.current),
    }),
    async freezeTexts(buyer, locale) {
      const texts = contractTextsOf(settings, buyer, {
        pagesUrl: delivery.pagesUrl(locale),
        locale,
        providers: offeredNow({ payment, delivery }),
        // The terms do not tell.
        paysCollaborators: false,
      })
      return {
        terms_version: settings.publishedIn('terms', locale).version,
        instruction_version: await instructionVersionOf(connection.db, settings, buyer, {
          locale,
          now: Date.now(),
        }),
        contract_texts: texts ? await freezeTexts(connection.db, texts) : null,
      }
    },
    billingRules: () => billingRules(settings.current),
  }
}
