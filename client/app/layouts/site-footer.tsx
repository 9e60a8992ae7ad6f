import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from 'react-router'
import { LanguageChoice } from '#client/features/accounts/languages/index.ts'
import { NewsletterForm } from '#client/features/reach/newsletter/index.ts'
import { useStoreSettings } from '#client/platform/store-settings.ts'
import { Box, Cluster, Text, Wrap } from '#client/ui/primitives.tsx'
import { priceNoteOf } from '#contract/law/price-note.ts'
import { type Message, msg } from '#contract/text/msg.ts'
import styles from './footer.module.css'
import { ThemeSwitch } from './theme-switch.tsx'

const help: (readonly [to: string, name: Message])[] = [
  ['/support', msg`Support`],
  ['/faq', msg`FAQ`],
  ['/contact', msg`Contact`],
  ['/terms', msg`Terms`],
  ['/privacy', msg`Privacy`],
]

export function SiteFooter() {
  const { t, i18n } = useLingui()
  const { storeName, year, socialLinks, footerText, newsletterText, law } = useStoreSettings()
  const links = useHelp()
  const priceNote = priceNoteOf(law, i18n)
  return (
    <footer className={styles.ftr}>
      <Wrap>
        <div className={styles.ftrIn}>
          <section>
            <h2>
              <Trans>About</Trans>
            </h2>
            <p>{footerText}</p>
          </section>
          <section>
            <h2>
              <Trans>Newsletter</Trans>
            </h2>
            <p>{newsletterText}</p>
            <NewsletterForm />
          </section>
          <div className={styles.ftrLinks}>
            <nav aria-label={t`Help`}>
              <h2>
                <Trans>Help</Trans>
              </h2>
              <ul>
                {links.map(([to, name]) => (
                  <li key={to}>
                    <Link to={to}>{name}</Link>
                  </li>
                ))}
              </ul>
            </nav>
            {socialLinks.length > 0 && (
              <nav aria-label={t`Social`}>
                <h2>
                  <Trans>Follow</Trans>
                </h2>
                <ul>
                  {socialLinks.map(({ name, url }) => (
                    <li key={url}>
                      <a href={url} rel="me noreferrer">
                        {name}
                      </a>
                    </li>
                  ))}
                </ul>
              </nav>
            )}
          </div>
        </div>
        {law?.withdraw && <WithdrawLink words={law.withdraw} />}
        <div className={styles.ftrEnd}>
          <p>
            <Trans>Privacy: we keep your email for receipts and sign-in, and we never see your card.</Trans>
          </p>
          <Cluster gap="s3" gapX="s6">
            <LanguageChoice />
            <ThemeSwitch />
            {priceNote && <p>{priceNote}</p>}
            <p>
              © {year} {storeName}
            </p>
          </Cluster>
        </div>
      </Wrap>
    </footer>
  )
}

/**
 * With the pages that a law asks for, beside the terms.
 * @param from leaves out those before; who sells then comes first
 */
function useHelp(from = 0): (readonly [to: string, name: string])[] {
  const { i18n, t } = useLingui()
  const { hasImprint, law } = useStoreSettings()
  const links = help.slice(from).map(([to, name]): readonly [string, string] => [to, i18n._(name)])
  links.splice(4 - from, 0, ...(law?.pages ?? []))
  if (hasImprint) links[from ? 'unshift' : 'push'](['/imprint', law?.isNotice ? t`Legal notice` : t`Imprint`])
  return links
}

/** In the checkout, where nothing should lead away but what a buyer may want to read before paying. */
export function LegalFooter() {
  const { t, i18n } = useLingui()
  const { law } = useStoreSettings()
  const links = useHelp(3)
  return (
    <Box as="footer" border="top" padY="s3">
      <Wrap>
        <Cluster as="nav" aria-label={t`Legal`} gapX="s6" size="fine" tone="muted">
          {priceNoteOf(law, i18n) && <p>{priceNoteOf(law, i18n)}</p>}
          {links.map(([to, name]) => (
            <Text as={Link} key={to} to={to} underline withIcon>
              {name}
            </Text>
          ))}
        </Cluster>
        {law?.withdraw && <WithdrawLink words={law.withdraw} />}
      </Wrap>
    </Box>
  )
}

/** In a line of its own. Its page is made by the server, for forms that need no script: the link loads it. */
function WithdrawLink({ words }: { words: string }) {
  return (
    <Box border="top" above="s5" padTop="s3">
      <Text as={Link} reloadDocument to="/withdraw" size="ui" underline withIcon>
        {words}
      </Text>
    </Box>
  )
}
