import { useLingui } from '@lingui/react/macro'
import { TriangleAlert } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import { useLocation } from 'react-router'
import { ConnectionsSection } from '#client/features/store/connections/index.ts'
import {
  pageAddress,
  type SettingGroup,
  type SettingPath,
  settingPage,
} from '#client/features/store/setting-list/index.ts'
import { classNames } from '#client/ui/class-names.ts'
import { LineIcon } from '#client/ui/line-icon.tsx'
import { Box, Grid, look } from '#client/ui/primitives.tsx'
import { SideNav } from '#client/ui/side-nav.tsx'
import type { SettingsView } from '#contract/store/settings.ts'
import { AddressSection } from './address-section.tsx'
import { AiCrawlersSection } from './ai-crawlers-section.tsx'
import { BackupsSection } from './backups-section.tsx'
import { CheckoutSection } from './checkout-section.tsx'
import { CurrencySection } from './currency-section.tsx'
import { FrontSection } from './front-section.tsx'
import { LanguagesSection } from './languages-section.tsx'
import { LawSection } from './law-section.tsx'
import { LegalTextsSection } from './legal-texts-section.tsx'
import { LookSection } from './look-section.tsx'
import { MailSection } from './mail-section.tsx'
import { toDoOf } from './page-words.ts'
import { PaymentsSection } from './payments-section.tsx'
import { PreviewTagSection } from './preview-tag-section.tsx'
import { QuestionsSection } from './questions-section.tsx'
import { SellerSection } from './seller-section.tsx'
import styles from './settings.module.css'
import { StorageSection } from './status-sections.tsx'
import { StoreSection } from './store-section.tsx'
import { StudioSection } from './studio-section.tsx'
import { TaxFacts } from './tax-facts.tsx'
import { TaxSection } from './tax-section.tsx'
import { UpdatesSection } from './updates-section.tsx'
import { useNamedField } from './use-named-field.ts'
import { useSettingFacts } from './use-setting-facts.ts'

/** What stands on each page. Those without are set elsewhere. */
const sections: Readonly<Record<SettingPath, ((view: SettingsView) => ReactNode) | null>> = {
  store: (view) => <StoreSection view={view} />,
  look: (view) => <LookSection view={view} />,
  front: (view) => <FrontSection view={view} />,
  studio: (view) => <StudioSection view={view} />,
  'preview-tag': () => <PreviewTagSection />,
  questions: (view) => <QuestionsSection view={view} />,
  languages: (view) => <LanguagesSection view={view} />,
  'ai-crawlers': (view) => <AiCrawlersSection view={view} />,
  payments: () => <PaymentsSection />,
  currency: (view) => <CurrencySection view={view} />,
  checkout: (view) => <CheckoutSection view={view} />,
  payouts: null,
  seller: (view) => <SellerSection view={view} />,
  tax: (view) => (
    <>
      <TaxSection view={view} />
      <TaxFacts view={view} />
    </>
  ),
  law: (view) => <LawSection view={view} />,
  texts: (view) => <LegalTextsSection view={view} />,
  mail: () => <MailSection />,
  letters: null,
  connections: () => <ConnectionsSection />,
  address: () => <AddressSection />,
  backups: () => <BackupsSection />,
  storage: () => <StorageSection />,
  updates: (view) => <UpdatesSection view={view} />,
}
/** Pages whose content is wider than a form. */
const wide: readonly SettingPath[] = ['texts', 'languages', 'connections', 'backups']

/** One page of the settings, beside the others of its group. */
export function SettingsPage({
  path,
  group,
  view,
}: {
  path: SettingPath
  group: SettingGroup
  view: SettingsView
}) {
  const { t, i18n } = useLingui()
  const content = useRef<HTMLDivElement>(null)
  const { hash } = useLocation()
  const facts = useSettingFacts(view)
  useNamedField(content, path)
  return (
    <Grid columns={{ base: ['200', 'main'], below1024: '1' }} gap="s7" align="start">
      <Box hide="below768">
        <SideNav
          label={t`Settings`}
          links={group.pages.map((each) => ({
            to: pageAddress(each),
            label: i18n._(settingPage(each).label),
            isCurrent: each === path,
            mark: toDoOf(each, facts) && <LineIcon of={TriangleAlert} label={t`needs you`} tone="yellow" />,
          }))}
        />
      </Box>
      <div
        ref={content}
        // Another legal text is another form.
        key={path === 'texts' ? hash : path}
        className={classNames(
          styles.settings,
          look({ stack: true, gap: 's7', pack: 'start', maxWidth: wide.includes(path) ? 'none' : '720' }),
        )}
      >
        {sections[path]?.(view)}
      </div>
    </Grid>
  )
}
