import { Trans, useLingui } from '@lingui/react/macro'
import { ArrowRight, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { loginPath } from '#client/platform/return-to.ts'
import { useSession, useUserId } from '#client/platform/session.ts'
import { useMoney } from '#client/platform/use-money.ts'
import { Button, buttonClass, IconButton } from '#client/ui/button.tsx'
import { classNames } from '#client/ui/class-names.ts'
import { Dialog } from '#client/ui/dialog.tsx'
import { Drawer, DrawerFoot, DrawerHead, DrawerList } from '#client/ui/drawer-parts.tsx'
import { EmptyNote } from '#client/ui/empty-note.tsx'
import { LineIcon } from '#client/ui/line-icon.tsx'
import { LoadProblem } from '#client/ui/load-problem.tsx'
import { LoadingNote } from '#client/ui/loading-note.tsx'
import { Box, look, Text } from '#client/ui/primitives.tsx'
import { Spinner } from '#client/ui/spinner.tsx'
import type { CartItem } from '#contract/orders/cart.ts'
import { totalProblem } from '#contract/pricing/payable-total.ts'
import { type Message, msg } from '#contract/text/msg.ts'
import styles from './cart.module.css'
import { CartLineItem } from './cart-line.tsx'
import { CartNudges } from './cart-nudges.tsx'
import { useCart, useQuote } from './cart-queries.ts'
import { CartSums } from './cart-sums.tsx'
import { upgradedBy, useAddToCart, useRemoveFromCart } from './change-cart.ts'
import { CodeField } from './code-field.tsx'
import { PricesNote } from './prices-note.tsx'
import { useCartDrawer } from './use-cart-drawer.tsx'

/** The cart's message about its last change. */
type RemovalNotice = { text: string; undo?: () => void }

/** The cart, a drawer over any page. */
export function CartDrawer() {
  const { i18n, t } = useLingui()
  const { currency, formatTotal } = useMoney()
  const { isOpen: open, close: onClose } = useCartDrawer()
  const { session } = useSession()
  const { data, isFetching } = useCart()
  const items = session.status === 'signed-in' ? (data ?? []) : []
  const quote = useQuote()
  const total = quote.data?.total
  const change = neededChange(items)
  const blocked = change ? i18n._(change) : total === undefined ? undefined : totalProblem(total, currency)
  return (
    <Dialog open={open} onClose={onClose} label={t`Cart`} shape="drawer">
      <Drawer>
        <DrawerHead>
          <Text as="h2" size="h3">
            <Trans>Cart</Trans>{' '}
            {items.length > 0 && (
              <Text as="span" tone="muted" numeric>
                {items.length}
              </Text>
            )}
          </Text>
          <IconButton label={t`Close cart`} icon={X} onClick={onClose} />
        </DrawerHead>
        <DrawerList>
          <CartContent onClose={onClose} />
        </DrawerList>
        {items.length > 0 && (
          <DrawerFoot>
            {quote.data && session.status === 'signed-in' && (
              <>
                <CodeField userId={session.userId} code={quote.data.code} />
                <CartSums quote={quote.data} />
              </>
            )}
            <div
              className={classNames(
                styles.total,
                look({ display: 'flex', justify: 'between', align: 'baseline' }),
              )}
              aria-live="polite"
            >
              <span>
                <Trans>Total</Trans>
              </span>
              {quote.error ? (
                <Text as="button" type="button" link tap onClick={() => quote.refetch()}>
                  <Trans>The total can't be loaded. Retry</Trans>
                </Text>
              ) : total === undefined || isFetching || quote.isPlaceholderData ? (
                <Spinner />
              ) : (
                <Text as="span" numeric>
                  {formatTotal(total)}
                </Text>
              )}
            </div>
            <PricesNote />
            {blocked && <Text tone="muted">{blocked}</Text>}
            {blocked !== undefined || total === undefined ? (
              <Button variant="primary" wide disabled>
                <Trans context="a button">Checkout</Trans>
              </Button>
            ) : (
              <Link
                className={buttonClass({ variant: 'primary', wide: true, main: true })}
                to="/checkout"
                onClick={onClose}
              >
                <Trans context="a button">Checkout</Trans> <LineIcon of={ArrowRight} />
              </Link>
            )}
          </DrawerFoot>
        )}
      </Drawer>
    </Dialog>
  )
}

/** What has to change before this cart can be checked out. */
function neededChange(items: readonly CartItem[]): Message | undefined {
  if (items.some(({ state }) => state === 'unavailable'))
    return msg`Remove what is no longer for sale to continue.`
  if (items.some(({ licenseChange }) => licenseChange))
    return msg`Accept the changed license, or choose another one, to continue.`
  return undefined
}

function CartContent({ onClose }: { onClose: () => void }) {
  const { t } = useLingui()
  const { session } = useSession()
  const { data, error, refetch } = useCart()
  const { data: quote } = useQuote()
  const userId = useUserId()
  const { notice, remove } = useRemoveLine(userId)
  if (session.status === 'unknown') return <LoadingNote text={t`Loading...`} />
  if (session.status === 'signed-out')
    return (
      <EmptyNote title={t`Your cart is empty.`}>
        <Text tone="muted">
          <Trans>Sign in to see beats you added on another device.</Trans>
        </Text>
        <Link className={buttonClass({})} to={loginPath('/')} onClick={onClose}>
          <Trans>Sign in</Trans>
        </Link>
      </EmptyNote>
    )
  if (!data && error)
    return <LoadProblem title={t`The cart can't be loaded.`} error={error} onRetry={refetch} />
  if (!data) return <LoadingNote text={t`Loading...`} />
  return (
    <>
      <CartNotice notice={notice} />
      {data.length === 0 ? (
        <EmptyNote title={t`Your cart is empty.`}>
          <Text tone="muted">
            <Trans>Beats you license wait here until you check out.</Trans>
          </Text>
          <Link className={buttonClass({})} to="/beats" onClick={onClose}>
            <Trans>Back to the beats</Trans>
          </Link>
        </EmptyNote>
      ) : (
        <>
          {quote && <CartNudges nudges={quote.nudges} onLeave={onClose} />}
          <ul className={undefined}>
            {data.map((item) => (
              <CartLineItem
                key={item.id}
                userId={userId}
                item={item}
                quoted={quote?.lines.find(({ id }) => id === item.id)}
                onRemove={() => remove(item)}
                onLeave={onClose}
              />
            ))}
          </ul>
        </>
      )}
    </>
  )
}

/**
 * Live region inside the drawer, which covers toasts. Rendered before its text, so that changes are announced; takes
 * the focus if the focused button was removed with its line.
 */
function CartNotice({ notice }: { notice: RemovalNotice | undefined }) {
  const note = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    if (notice && document.activeElement === document.body) note.current?.focus()
  }, [notice])
  return (
    <div role="status">
      {notice && (
        <Box
          as="p"
          gap="s3"
          padTop="s2"
          padBottom="s2"
          padEnd="s3"
          padStart="s6"
          surface="panel-2"
          row
          justify="between"
          ref={note}
          tabIndex={-1}
        >
          {notice.text}
          {notice.undo && (
            <Text as="button" type="button" link tap onClick={notice.undo}>
              <Trans>Undo</Trans>
            </Text>
          )}
        </Box>
      )}
    </div>
  )
}

/** Removes lines from the cart, with Undo for the last one. */
function useRemoveLine(userId: string): {
  notice: RemovalNotice | undefined
  remove: (item: CartItem) => void
} {
  const { t } = useLingui()
  const [notice, setNotice] = useState<RemovalNotice>()
  const { mutate: removeLine } = useRemoveFromCart(userId)
  const { mutate: addLine } = useAddToCart(userId)
  const fail = (error: Error) => setNotice({ text: error.message })
  const putBack = (item: CartItem) => {
    setNotice(undefined)
    const revision = item.license.revision ?? undefined
    const upgradeOf = upgradedBy(item)
    addLine({ beat: item.beats.id, license: item.license.id, revision, upgradeOf }, { onError: fail })
  }
  const remove = (item: CartItem) =>
    removeLine(item.id, {
      onError: fail,
      onSuccess: () =>
        setNotice({
          text: t`${{ title: item.beats.title }} was removed from your cart.`,
          // A beat that is no longer for sale cannot be restored.
          ...(item.state !== 'unavailable' && { undo: () => putBack(item) }),
        }),
    })
  return { notice, remove }
}
