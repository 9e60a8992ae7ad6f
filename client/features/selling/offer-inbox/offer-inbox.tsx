import { SlidersHorizontal } from 'lucide-react'
import { Link } from 'react-router'
import adminStyles from '#client/features/store/admin/admin.module.css'
import { AdminListView, useAdminList } from '#client/features/store/admin/index.ts'
import { buttonClass } from '#client/ui/button.tsx'
import { classNames } from '#client/ui/class-names.ts'
import uiBase from '#client/ui/styles/base.module.css'
import uiLayout from '#client/ui/styles/layout.module.css'
import { TagButton } from '#client/ui/tag-button.tsx'
import type { Offer, StoreOffer } from '#contract/offers/offer.ts'
import { InboxRow } from './inbox-row.tsx'
import styles from './offer-inbox.module.css'

/** Administrators get every buyer's offers, with what the store knows of the buyer. */
const isForStore = (offer: Offer | StoreOffer): offer is StoreOffer => 'buyer' in offer

const groups = [
  { value: '', label: 'All' },
  { value: 'waiting', label: 'Waiting' },
  { value: 'answered', label: 'Answered' },
  { value: 'over', label: 'Over' },
]

const empty: Record<string, string> = {
  '': 'No offers yet.',
  waiting: 'No offers are waiting.',
  answered: 'No accepted offers are waiting for payment.',
  over: 'No closed offers.',
}

/** All buyers' offers, newest first, with the store's possible answers. */
export function OfferInbox() {
  const list = useAdminList('GET /offers', ['show'])
  const show = list.value('show')
  return (
    <>
      <div className={adminStyles.adminTools}>
        <fieldset className={classNames(uiLayout.cluster, styles.offergroups)}>
          <legend className={uiBase.sr}>Show</legend>
          {groups.map(({ value, label }) => (
            <TagButton key={value} aria-pressed={show === value} onClick={() => list.set('show', value)}>
              {label}
              {show === value && list.total !== undefined && (
                <span className={uiBase.num}> {list.total}</span>
              )}
            </TagButton>
          ))}
        </fieldset>
        <Link className={buttonClass({ small: true }, styles.adminEnd)} to="/admin/manage-licenses">
          <SlidersHorizontal className={classNames(uiBase.ico, uiBase.icoS)} aria-hidden />
          Floor prices
        </Link>
      </div>
      <AdminListView
        list={list}
        problem="The offers can't be loaded."
        empty={empty[show] ?? ''}
        clearLabel="Show all offers"
      >
        <ul className={styles.orows}>
          {list.items.map((offer) => isForStore(offer) && <InboxRow key={offer.id} offer={offer} />)}
        </ul>
      </AdminListView>
    </>
  )
}
