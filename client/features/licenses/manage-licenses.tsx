import { CreateButton } from '#client/features/admin/index.ts'
import './licenses.css'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Loaded } from '#client/ui/loaded.tsx'
import { TierForm } from './tier-form.tsx'
import { TierList } from './tier-list.tsx'
import { tiersQuery } from './tier-queries.ts'

/** The store's licenses: content, prices and order. */
export function ManageLicenses() {
  const tiers = useQuery(tiersQuery())
  const [isCreating, setCreating] = useState(false)
  return (
    <>
      <div className="admin__bar">
        <p className="muted num" role="status">
          {tiers.data &&
            `${tiers.data.length === 1 ? '1 license' : `${tiers.data.length} licenses`}. Buyers see them in this order, and the sentence between two is what they read in the picker.`}
        </p>
        <CreateButton label="Create License" isOpen={isCreating} onToggle={() => setCreating(!isCreating)} />
      </div>
      {isCreating && tiers.data && <TierForm others={tiers.data} onEnd={() => setCreating(false)} />}
      <Loaded query={tiers} problem="The licenses can't be loaded.">
        {(data) => <TierList tiers={data} />}
      </Loaded>
    </>
  )
}
