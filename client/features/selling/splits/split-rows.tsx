import { Trans, useLingui } from '@lingui/react/macro'
import { Trash2 } from 'lucide-react'
import { type ReactNode, type Ref, useId } from 'react'
import { IconButton } from '#client/ui/button.tsx'
import { classNames } from '#client/ui/class-names.ts'
import { FieldError } from '#client/ui/field-error.tsx'
import { FieldBox, Input, Select } from '#client/ui/form-parts.tsx'
import { look, Stack, Text } from '#client/ui/primitives.tsx'
import { drawRole } from '#contract/splits/role-words.ts'
import { type CollaboratorRole, collaboratorRoles } from '#contract/splits/split.ts'
import { ChannelNumber } from './share-bar.tsx'
import type { DraftOwner, DraftRow } from './split-draft.ts'
import styles from './splits.module.css'

type Errors = Readonly<Record<string, string>>

/** The owner's row, which has no address and cannot be removed. */
export function OwnerRow({
  name,
  row,
  errors,
  salesField,
  onChange,
}: {
  name: string
  row: DraftOwner
  errors: Errors
  salesField: Ref<HTMLInputElement>
  onChange: (given: Partial<DraftOwner>) => void
}) {
  const { t } = useLingui()
  const id = useId()
  return (
    <li
      className={classNames(
        styles.row,
        look({ display: 'grid', gapY: 's2', gapX: 's3', align: 'start', padY: 's3', border: 'top' }),
      )}
    >
      <ChannelNumber at={1} />
      <Stack
        gridColumn={{ base: 'two', below900: 'rest' }}
        pack="center"
        minHeight={{ base: '48', below900: '0' }}
        leading="1.3"
      >
        <b>{name}</b>
        <Text as="span" tone="muted">
          <Trans>The owner of this beat</Trans>
        </Text>
      </Stack>
      <RoleField value={row.role} onChange={(role) => onChange({ role })} />
      <PercentField
        label={t`Sales`}
        value={row.sales}
        errorId={(errors['owner.sales'] ?? errors.sales) ? `${id}-sales` : undefined}
        field={salesField}
        onChange={(sales) => onChange({ sales })}
      />
      <PercentField
        label={t`Publishing`}
        value={row.publishing}
        errorId={(errors['owner.publishing'] ?? errors.publishing) ? `${id}-publishing` : undefined}
        onChange={(publishing) => onChange({ publishing })}
      />
      <span />
      <PercentErrors
        id={id}
        sales={errors['owner.sales'] ?? errors.sales}
        publishing={errors['owner.publishing'] ?? errors.publishing}
      />
    </li>
  )
}

/** A collaborator's row. */
export function ShareRow({
  at,
  row,
  errors,
  onChange,
  onRemove,
}: {
  at: number
  row: DraftRow
  errors: Errors
  onChange: (given: Partial<DraftRow>) => void
  onRemove: () => void
}) {
  const { t } = useLingui()
  const id = useId()
  const error = (field: string) => errors[`${row.key}.${field}`]
  return (
    <li
      className={classNames(
        styles.row,
        look({ display: 'grid', gapY: 's2', gapX: 's3', align: 'start', padY: 's3', border: 'top' }),
      )}
    >
      <ChannelNumber at={at} />
      <InputCell
        label={t`Name`}
        value={row.name}
        error={error('name')}
        maxLength={120}
        onChange={(name) => onChange({ name })}
      />
      <InputCell
        label={t`Email`}
        type="email"
        value={row.email}
        error={error('email')}
        maxLength={254}
        onChange={(email) => onChange({ email })}
      />
      <RoleField value={row.role} onChange={(role) => onChange({ role })} />
      <PercentField
        label={t`Sales`}
        value={row.sales}
        errorId={error('sales') ? `${id}-sales` : undefined}
        onChange={(sales) => onChange({ sales })}
      />
      <PercentField
        label={t`Publishing`}
        value={row.publishing}
        errorId={error('publishing') ? `${id}-publishing` : undefined}
        onChange={(publishing) => onChange({ publishing })}
      />
      <IconButton
        label={row.name ? t`Remove ${{ name: row.name }}` : t`Remove this row`}
        danger
        icon={Trash2}
        onClick={onRemove}
      />
      <PercentErrors id={id} sales={error('sales')} publishing={error('publishing')} />
    </li>
  )
}

function InputCell({
  label,
  type = 'text',
  value,
  error,
  maxLength,
  onChange,
}: {
  label: string
  type?: 'text' | 'email'
  value: string
  error: string | undefined
  maxLength: number
  onChange: (value: string) => void
}) {
  const id = useId()
  return (
    <FieldBox wide failed={error !== undefined}>
      <CellLabel htmlFor={id}>{label}</CellLabel>
      <Input
        id={id}
        type={type}
        value={value}
        maxLength={maxLength}
        autoComplete="off"
        aria-invalid={error === undefined ? undefined : true}
        aria-describedby={error === undefined ? undefined : `${id}-error`}
        onChange={({ target }) => onChange(target.value)}
      />
      {error !== undefined && <FieldError id={`${id}-error`} text={error} />}
    </FieldBox>
  )
}

function RoleField({
  value,
  onChange,
}: {
  value: CollaboratorRole
  onChange: (value: CollaboratorRole) => void
}) {
  const { i18n } = useLingui()
  const id = useId()
  return (
    <FieldBox wide>
      <CellLabel htmlFor={id}>
        <Trans>Role</Trans>
      </CellLabel>
      <Select
        id={id}
        value={value}
        onChange={({ target }) => {
          const role = collaboratorRoles.find((one) => one === target.value)
          if (role) onChange(role)
        }}
      >
        {collaboratorRoles.map((role) => (
          <option key={role} value={role}>
            {drawRole(role, i18n)}
          </option>
        ))}
      </Select>
    </FieldBox>
  )
}

function PercentField({
  label,
  value,
  errorId,
  field,
  onChange,
}: {
  label: string
  value: string
  /** Of its error, which stands below the row; undefined: there is none. */
  errorId: string | undefined
  field?: Ref<HTMLInputElement>
  onChange: (value: string) => void
}) {
  const id = useId()
  return (
    <FieldBox failed={errorId !== undefined}>
      <CellLabel htmlFor={id}>{label}</CellLabel>
      <div className={classNames(styles.percentField, look({ position: 'relative' }))}>
        <Input
          ref={field}
          id={id}
          numeric
          inputMode="decimal"
          autoComplete="off"
          value={value}
          maxLength={7}
          aria-invalid={errorId === undefined ? undefined : true}
          aria-describedby={errorId}
          onChange={({ target }) => onChange(target.value)}
        />
        <Stack as="span" noPress position="absolute" align="center" tone="muted" aria-hidden="true">
          %
        </Stack>
      </div>
    </FieldBox>
  )
}

/** Below the row, because its fields are too narrow for a sentence. */
function PercentErrors({
  id,
  sales,
  publishing,
}: {
  id: string
  sales: string | undefined
  publishing: string | undefined
}) {
  const { t } = useLingui()
  if (sales === undefined && publishing === undefined) return null
  return (
    <div
      className={classNames(
        styles.percentErrors,
        look({
          gridColumn: 'rest',
          display: 'grid',
          gap: 's1',
          items: { base: 'end', below900: 'start' },
          full: { below900: true },
        }),
      )}
    >
      {sales !== undefined && <FieldError id={`${id}-sales`} text={t`Sales: ${sales}`} />}
      {publishing !== undefined && <FieldError id={`${id}-publishing`} text={t`Publishing: ${publishing}`} />}
    </div>
  )
}

/** The label of a cell, whose column has a heading: for screen readers, and where columns are stacked. */
function CellLabel({ htmlFor, children }: { htmlFor: string; children: ReactNode }) {
  return (
    <label
      className={classNames(
        styles.cellLabel,
        look({
          position: { base: 'absolute', below900: 'static' },
          width: { base: '1', below900: 'auto' },
          height: { base: '1', below900: 'auto' },
          clip: true,
        }),
      )}
      htmlFor={htmlFor}
    >
      {children}
    </label>
  )
}
