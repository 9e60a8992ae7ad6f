import { Trans, useLingui } from '@lingui/react/macro'
import { AdminListView, DeskHead, useAdminList } from '#client/features/store/admin/index.ts'
import { Cluster, Stack, Text } from '#client/ui/primitives.tsx'
import { TagButton } from '#client/ui/tag-button.tsx'
import { VisuallyHidden } from '#client/ui/visually-hidden.tsx'
import { msg } from '#contract/text/msg.ts'
import { PaymentTabs } from './payment-tabs.tsx'
import { WithdrawalPanel } from './withdrawal-panel.tsx'

const groups = [
  { value: '', label: msg`All` },
  { value: 'waiting', label: msg`Waiting` },
]

/** Statements of buyers who withdraw from a contract, newest first, with what the owner can do about each. */
export function WithdrawalInbox() {
  const { i18n, t } = useLingui()
  const list = useAdminList('GET /admin/withdrawals', ['show'])
  const show = list.value('show')
  // The oldest is due first.
  const next = list.items.findLast(({ state }) => state === 'waiting')
  return (
    <>
      <DeskHead title={t`Withdrawals`} />
      <PaymentTabs />
      <Cluster as="fieldset" gap="s1-5" below="s5">
        <VisuallyHidden as="legend">
          <Trans>Show</Trans>
        </VisuallyHidden>
        {groups.map(({ value, label }) => (
          <TagButton key={value} aria-pressed={show === value} onClick={() => list.set('show', value)}>
            {i18n._(label)}
          </TagButton>
        ))}
      </Cluster>
      <AdminListView
        list={list}
        problem={t`The withdrawals can't be loaded.`}
        empty={show === 'waiting' ? t`No withdrawal waits for an answer.` : t`No withdrawals yet.`}
        next={
          <Text tone="muted" maxWidth="64ch">
            <Trans>
              Buyers withdraw from a contract with the link at the foot of every page. Each withdrawal is
              confirmed by email at once; what happens then is up to you.
            </Trans>
          </Text>
        }
        clearLabel={t`Show all withdrawals`}
      >
        <Stack as="ul" gap="s4">
          {list.items.map((withdrawal) => (
            <li key={withdrawal.id}>
              <WithdrawalPanel withdrawal={withdrawal} isNext={withdrawal === next} />
            </li>
          ))}
        </Stack>
      </AdminListView>
    </>
  )
}
