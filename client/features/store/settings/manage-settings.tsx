import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Link, useParams } from 'react-router'
import { DeskHead } from '#client/features/store/admin/index.ts'
import { ConnectionsSection } from '#client/features/store/connections/index.ts'
import { classNames } from '#client/ui/class-names.ts'
import { Loaded } from '#client/ui/loaded.tsx'
import { look, Row } from '#client/ui/primitives.tsx'
import { Toggle } from '#client/ui/toggle-parts.tsx'
import { VisuallyHidden } from '#client/ui/visually-hidden.tsx'
import type { LegalTextKind } from '#contract/store/rich-text.ts'
import type { SettingsView } from '#contract/store/settings.ts'
import { AddressSection } from './address-section.tsx'
import { BackupsSection } from './backups-section.tsx'
import { CheckoutSection } from './checkout-section.tsx'
import { CurrencySection } from './currency-section.tsx'
import { FrontSection } from './front-section.tsx'
import { LegalTextForm } from './legal-text-form.tsx'
import { LookSection } from './look-section.tsx'
import { MailSection } from './mail-section.tsx'
import { PaymentsSection } from './payments-section.tsx'
import { PreviewTagSection } from './preview-tag-section.tsx'
import { QuestionsSection } from './questions-section.tsx'
import { SellerSection } from './seller-section.tsx'
import styles from './settings.module.css'
import { settingsQuery } from './settings-queries.ts'
import { StorageSection } from './status-sections.tsx'
import { StoreSection } from './store-section.tsx'
import { StudioSection } from './studio-section.tsx'
import { TaxSection } from './tax-section.tsx'

const kinds: { kind: LegalTextKind; label: string }[] = [
  { kind: 'terms', label: 'Terms' },
  { kind: 'privacy', label: 'Privacy' },
  { kind: 'imprint', label: 'Imprint' },
]

type Section = { path: string; label: string; show: (view: SettingsView) => ReactNode }

const sections: readonly Section[] = [
  { path: 'store', label: 'Store', show: (view) => <StoreSection view={view} /> },
  { path: 'look', label: 'Logo and color', show: (view) => <LookSection view={view} /> },
  { path: 'front', label: 'Front page', show: (view) => <FrontSection view={view} /> },
  { path: 'studio', label: 'About and studio', show: (view) => <StudioSection view={view} /> },
  { path: 'preview-tag', label: 'Preview tag', show: () => <PreviewTagSection /> },
  { path: 'questions', label: 'Questions', show: (view) => <QuestionsSection view={view} /> },
  { path: 'texts', label: 'Legal texts', show: (view) => <TextsSection view={view} /> },
  { path: 'seller', label: 'Legal details', show: (view) => <SellerSection view={view} /> },
  { path: 'checkout', label: 'Checkout', show: (view) => <CheckoutSection view={view} /> },
  { path: 'tax', label: 'Tax', show: (view) => <TaxSection view={view} /> },
  { path: 'currency', label: 'Currency', show: (view) => <CurrencySection view={view} /> },
  { path: 'mail', label: 'Mail', show: () => <MailSection /> },
  { path: 'payments', label: 'Payments', show: () => <PaymentsSection /> },
  { path: 'address', label: 'Address', show: () => <AddressSection /> },
  { path: 'connections', label: 'Connections', show: () => <ConnectionsSection /> },
  { path: 'backups', label: 'Backups', show: () => <BackupsSection /> },
  { path: 'storage', label: 'Storage', show: () => <StorageSection /> },
]

/** The store's settings, section by section. */
export function ManageSettings() {
  const { section = 'store' } = useParams()
  const settings = useQuery(settingsQuery())
  const current = sections.find(({ path }) => path === section) ?? sections[0]
  return (
    <>
      <DeskHead title="Settings" />
      <div
        className={classNames(
          styles.settings,
          look({
            display: 'grid',
            columns: { base: ['208', 'main'], below1024: '1' },
            gap: 'fluid-3',
            align: 'start',
          }),
        )}
      >
        <nav
          className={classNames(
            styles.settingsNav,
            look({
              display: { base: 'grid', below1024: 'flex' },
              gap: 's0',
              position: { base: 'sticky', below1024: 'static' },
              scroll: { below1024: 'x' },
            }),
          )}
          aria-label="Settings"
        >
          {sections.map(({ path, label }) => (
            <Row
              as={Link}
              minHeight="tap"
              padX="s3-5"
              tone="muted"
              weight="strong"
              nowrap={{ below1024: true }}
              key={path}
              to={`/admin/settings/${path}`}
              aria-current={path === current?.path ? 'page' : undefined}
            >
              {label}
            </Row>
          ))}
        </nav>
        <div className={styles.settingsMain}>
          <Loaded query={settings} problem="The settings can't be loaded.">
            {(view) => <div key={current?.path}>{current?.show(view)}</div>}
          </Loaded>
        </div>
      </div>
    </>
  )
}

/** Terms, privacy policy and imprint, each with its own form. */
function TextsSection({ view }: { view: SettingsView }) {
  const [chosen, choose] = useState<LegalTextKind>('terms')
  const { kind, label } = kinds.find((each) => each.kind === chosen) ??
    kinds[0] ?? { kind: 'terms', label: 'Terms' }
  return (
    <>
      <Row as="fieldset" gap="s1" align="stretch">
        <VisuallyHidden as="legend">Which text</VisuallyHidden>
        {kinds.map((each) => (
          <Toggle key={each.kind} plain>
            <input
              type="radio"
              name="legal-text"
              checked={each.kind === kind}
              onChange={() => choose(each.kind)}
            />
            <span>{each.label}</span>
          </Toggle>
        ))}
      </Row>
      <LegalTextForm key={kind} kind={kind} label={label} view={view} />
    </>
  )
}
