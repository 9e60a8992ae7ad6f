import { TagButton } from '#client/ui/tag-button.tsx'
import './offer-inbox.css'
import { SlidersHorizontal } from 'lucide-react'
import { Link } from 'react-router'
import { AdminListView, useAdminList } from '#client/features/admin/index.ts'
import { buttonClass } from '#client/ui/button.tsx'
import type { StoreOffer } from '#contract/offer.ts'
import { InboxRow } from './inbox-row.tsx'

const groups = [
  { value: '', label: 'All' },
  { value: 'waiting', label: 'Waiting' },
  { value: 'answered', label: 'Answered' },
  { value: 'over', label: 'Over' },
]

const empty: Record<string, string> = {
  '': 'No offers yet.',
  waiting: 'No offers are waiting.',
  answered: 'No offers wait for their buyer.',
  over: 'No offers are over.',
}

/** All buyers' offers, newest first, with the store's possible answers. */
export function OfferInbox() {
  const list = useAdminList<StoreOffer, 'show'>('/api/offers', ['show'])
  const show = list.value('show')
  return (
    <>
      <div className="admin__tools">
        <fieldset className="cluster offergroups">
          <legend className="sr">Show</legend>
          {groups.map(({ value, label }) => (
            <TagButton key={value} aria-pressed={show === value} onClick={() => list.set('show', value)}>
              {label}
              {show === value && list.total !== undefined && <span className="num"> {list.total}</span>}
            </TagButton>
          ))}
        </fieldset>
        <Link className={buttonClass({ small: true }, 'admin__end')} to="/admin/manage-licenses">
          <SlidersHorizontal className="ico ico--s" aria-hidden />
          Floor prices
        </Link>
      </div>
      <AdminListView
        list={list}
        problem="The offers can't be loaded."
        empty={empty[show] ?? ''}
        clearLabel="Show all offers"
      >
        <ul className="orows">
          {list.items.map((offer) => (
            <InboxRow key={offer.id} offer={offer} />
          ))}
        </ul>
      </AdminListView>
    </>
  )
}
