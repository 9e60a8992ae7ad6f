import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { CreateButton, DeskHead } from '#client/features/store/admin/index.ts'
import { Text } from '#client/ui/primitives.tsx'
import './licenses.module.css'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Loaded } from '#client/ui/loaded.tsx'
import { TierForm } from './tier-form.tsx'
import { TierList } from './tier-list.tsx'
import { tiersQuery } from './tier-queries.ts'

/** The store's licenses: content, prices and order. */
export function ManageLicenses() {
  const { t } = useLingui()
  const tiers = useQuery(tiersQuery())
  const [isCreating, setCreating] = useState(false)
  return (
    <>
      <DeskHead
        title={t`Licenses`}
        fact={
          tiers.data && t`${plural({ count: tiers.data.length }, { one: '# license', other: '# licenses' })}`
        }
      >
        <CreateButton
          label={t`Create License`}
          isOpen={isCreating}
          onToggle={() => setCreating(!isCreating)}
        />
      </DeskHead>
      <Text tone="muted" below="s4">
        <Trans>
          Buyers see them in this order. The line between two is what the picker says about the step up.
        </Trans>
      </Text>
      {isCreating && tiers.data && <TierForm others={tiers.data} onEnd={() => setCreating(false)} />}
      <Loaded query={tiers} problem={t`The licenses can't be loaded.`}>
        {(data) => <TierList tiers={data} />}
      </Loaded>
    </>
  )
}
