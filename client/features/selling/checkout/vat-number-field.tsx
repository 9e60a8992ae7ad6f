import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { CircleCheck, Clock } from 'lucide-react'
import { type ComponentProps, useState } from 'react'
import { call } from '#client/platform/call.ts'
import { Button } from '#client/ui/button.tsx'
import { classNames } from '#client/ui/class-names.ts'
import { LineIcon } from '#client/ui/line-icon.tsx'
import { look, Text } from '#client/ui/primitives.tsx'
import { TextField } from '#client/ui/text-field.tsx'
import { type VatCheck, validateVatNumber } from '#contract/pricing/vat-number.ts'
import styles from './billing.module.css'

/** A business's VAT number, checked on blur. An unavailable register is reported but does not block. */
export function VatNumberField({
  country,
  value,
  error,
  onBlur,
  ...field
}: Omit<ComponentProps<typeof TextField>, 'label' | 'value' | 'onBlur'> & {
  country: string
  /** The current input. */
  value: string
  onBlur: ComponentProps<typeof TextField>['onBlur']
}) {
  const { t } = useLingui()
  const typed = value.trim()
  const [left, setLeft] = useState(typed)
  const check = useQuery({
    queryKey: ['POST /vat-numbers/check', country, left],
    queryFn: () => call('POST /vat-numbers/check', { body: { country, number: left } }),
    enabled: left !== '' && left === typed,
    retry: false,
    staleTime: 60_000,
  })
  const isChecking = check.isFetching && left === typed
  const found = left === typed && left !== '' && !check.isFetching ? check : undefined
  const fault = error ?? (found?.data && validateVatNumber(found.data)) ?? found?.error?.message
  return (
    <div className={classNames(styles.vatnumber, look({ display: 'grid', gap: 's2', items: 'start' }))}>
      <TextField
        {...field}
        label={t`VAT number`}
        autoComplete="off"
        spellCheck={false}
        error={fault}
        onBlur={(event) => {
          void onBlur?.(event)
          setLeft(typed)
        }}
      />
      {/* Live region: always rendered, so that changes are announced. */}
      <div role="status">
        {isChecking && (
          <Text tone="muted" size="small">
            <Trans>Checking...</Trans>
          </Text>
        )}
        {!fault && found?.data && <Found check={found.data} />}
      </div>
      {found && (found.error !== null || found.data?.reason === 'unreachable') && (
        <Button small onClick={() => void check.refetch()}>
          <Trans>Check Again</Trans>
        </Button>
      )}
    </div>
  )
}

function Found({ check: { state, reason, registeredName } }: { check: VatCheck }) {
  const { t } = useLingui()
  if (reason === 'unreachable')
    return (
      <div
        className={classNames(
          styles.notice,
          look({
            surface: 'yellow-dim',
            display: 'grid',
            columns: ['auto', 'main'],
            gap: 's3',
            align: 'start',
            padY: 's3',
            padX: 's4',
            size: 'ui',
          }),
        )}
      >
        <LineIcon of={Clock} />
        <p>
          <Trans>
            <Text as="b" weight="strong">
              The EU register isn’t answering.
            </Text>{' '}
            You can continue: the number looks right, and we keep it with your order.
          </Trans>
        </p>
      </div>
    )
  return (
    <p
      className={classNames(
        styles.good,
        look({ display: 'flex', gap: 's2', align: 'center', tone: 'lime', size: 'ui', weight: 'strong' }),
      )}
    >
      <LineIcon of={CircleCheck} />
      <span>
        {state !== 'valid'
          ? t`The number looks right.`
          : registeredName
            ? t`Valid. Registered to ${registeredName}.`
            : t`Valid.`}
      </span>
    </p>
  )
}
