import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { Link } from 'react-router'
import { standardFaq, textQuery } from '#client/features/store/legal-texts/index.ts'
import { useStoreSettings } from '#client/platform/store-settings.ts'
import { useLocale } from '#client/platform/use-locale.ts'
import { classNames } from '#client/ui/class-names.ts'
import { LineIcon } from '#client/ui/line-icon.tsx'
import { Loaded } from '#client/ui/loaded.tsx'
import { Box, look, Row, Text } from '#client/ui/primitives.tsx'
import type { FaqItem } from '#contract/store/settings.ts'
import type { Locale } from '#contract/text/locales.ts'
import styles from './info.module.css'
import { InfoPage } from './info-page.tsx'

export function FaqPage() {
  const { i18n, t } = useLingui()
  const {
    studio: { isOpen },
    currency,
  } = useStoreSettings()
  const own = useQuery(textQuery('faq'))
  return (
    <InfoPage title={t`Questions and answers`}>
      <Text size="lede">
        <Trans>
          Not here?{' '}
          <Text as={Link} link to="/contact">
            Ask us
          </Text>
          .
        </Trans>
      </Text>
      <Loaded query={own} problem={t`The questions can't be loaded.`}>
        {(items) => <Subjects items={items ?? standardFaq(currency, i18n, isOpen)} />}
      </Loaded>
    </InfoPage>
  )
}

/** Without `locale`: in the language of the page. */
type Question = FaqItem & { locale?: Locale }

function Subjects({ items }: { items: readonly Question[] }) {
  const bySubject = Map.groupBy(items, ({ subject }) => subject)
  return [...bySubject].map(([subject, own]) => <Subject key={subject} subject={subject} items={own} />)
}

function Subject({ subject, items }: { subject: string; items: readonly Question[] }) {
  const page = useLocale()
  return (
    <>
      <h2>{subject}</h2>
      {items.map(({ question, answer, locale }) => (
        <details
          lang={locale === page ? undefined : locale}
          className={classNames(styles.qa, look({ border: 'top' }))}
          key={question}
        >
          <Row
            as="summary"
            justify="between"
            gap="s4"
            minHeight="56"
            padY="s3"
            weight="strong"
            size="4"
            pointer
          >
            {question}
            <LineIcon of={Plus} />
          </Row>
          {answer.split(/\n+/).map((paragraph) => (
            <Box as="p" padBottom="s5" key={paragraph}>
              {paragraph}
            </Box>
          ))}
        </details>
      ))}
    </>
  )
}
