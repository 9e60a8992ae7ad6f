import { Trans, useLingui } from '@lingui/react/macro'
import { SlidersHorizontal } from 'lucide-react'
import { Link } from 'react-router'
import { AdminListView, DeskHead, useAdminList } from '#client/features/store/admin/index.ts'
import { buttonClass } from '#client/ui/button.tsx'
import { classNames } from '#client/ui/class-names.ts'
import { LineIcon } from '#client/ui/line-icon.tsx'
import { Box, look, Text } from '#client/ui/primitives.tsx'
import { TagButton } from '#client/ui/tag-button.tsx'
import { VisuallyHidden } from '#client/ui/visually-hidden.tsx'
import type { Offer, StoreOffer } from '#contract/offers/offer.ts'
import { type Message, msg } from '#contract/text/msg.ts'
import { InboxRow } from './inbox-row.tsx'
import styles from './offer-inbox.module.css'

/** Administrators get every buyer's offers, with what the store knows of the buyer. */
const isForStore = (offer: Offer | StoreOffer): offer is StoreOffer => 'buyer' in offer

const groups = [
  { value: '', label: msg`All` },
  { value: 'waiting', label: msg`Waiting` },
  { value: 'answered', label: msg`Answered` },
  { value: 'over', label: msg`Over` },
]

const empty: Record<string, Message> = {
  '': msg`No offers yet.`,
  waiting: msg`No offers are waiting.`,
  answered: msg`No accepted offers are waiting for payment.`,
  over: msg`No closed offers.`,
}

/** All buyers' offers, newest first, with the store's possible answers. */
export function OfferInbox() {
  const { i18n, t } = useLingui()
  const list = useAdminList('GET /offers', ['show'])
  const show = list.value('show')
  return (
    <>
      <DeskHead title={t`Offers`}>
        <Link className={buttonClass({ small: true })} to="/admin/manage-licenses">
          <LineIcon of={SlidersHorizontal} size="small" />
          <Trans>Floor prices</Trans>
        </Link>
      </DeskHead>
      <Box below="s5">
        <fieldset className={classNames(styles.offergroups, look({ gap: 's1-5', cluster: true }))}>
          <VisuallyHidden as="legend">
            <Trans>Show</Trans>
          </VisuallyHidden>
          {groups.map(({ value, label }) => (
            <TagButton key={value} aria-pressed={show === value} onClick={() => list.set('show', value)}>
              {i18n._(label)}
              {show === value && list.total !== undefined && (
                <Text as="span" numeric>
                  {' '}
                  {list.total}
                </Text>
              )}
            </TagButton>
          ))}
        </fieldset>
      </Box>
      <AdminListView
        list={list}
        problem={t`The offers can't be loaded.`}
        empty={i18n._(empty[show] ?? msg`No offers yet.`)}
        next={
          <>
            <Text tone="muted" maxWidth="64ch">
              <Trans>
                Buyers name their price on a beat’s page, and you accept, counter or decline here. Set on each
                license how low you go.
              </Trans>
            </Text>
            <Link className={buttonClass({})} to="/admin/manage-licenses">
              <Trans>Set floor prices</Trans>
            </Link>
          </>
        }
        clearLabel={t`Show all offers`}
      >
        <ul className={classNames(styles.orows, look({ display: 'grid', border: 'bottom' }))}>
          {list.items.map((offer) => isForStore(offer) && <InboxRow key={offer.id} offer={offer} />)}
        </ul>
      </AdminListView>
    </>
  )
}
