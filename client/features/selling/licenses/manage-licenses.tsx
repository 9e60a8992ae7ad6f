import adminStyles from '#client/features/store/admin/admin.module.css'
import { CreateButton } from '#client/features/store/admin/index.ts'
import { classNames } from '#client/ui/class-names.ts'
import uiBase from '#client/ui/styles/base.module.css'
import uiType from '#client/ui/styles/type.module.css'
import './licenses.module.css'
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
      <div className={adminStyles.adminBar}>
        <p className={classNames(uiType.muted, uiBase.num)} role="status">
          {tiers.data &&
            `${tiers.data.length === 1 ? '1 license' : `${tiers.data.length} licenses`}. Buyers see them in this order. The line between two is what the picker says about the step up.`}
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
