import { ArrowRight, X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { loginPath, useSession } from '#client/features/accounts/auth/index.ts'
import { useMoney } from '#client/platform/use-money.ts'
import { Button, buttonClass, IconButton } from '#client/ui/button.tsx'
import { classNames } from '#client/ui/class-names.ts'
import { Dialog } from '#client/ui/dialog.tsx'
import { EmptyNote } from '#client/ui/empty-note.tsx'
import { LoadProblem } from '#client/ui/load-problem.tsx'
import { LoadingNote } from '#client/ui/loading-note.tsx'
import { Spinner } from '#client/ui/spinner.tsx'
import uiBase from '#client/ui/styles/base.module.css'
import uiDrawer from '#client/ui/styles/drawer.module.css'
import uiType from '#client/ui/styles/type.module.css'
import type { CartItem } from '#contract/orders/cart.ts'
import type { Currency } from '#contract/pricing/currency.ts'
import { totalProblem } from '#contract/pricing/payable-total.ts'
import styles from './cart.module.css'
import { CartLineItem } from './cart-line.tsx'
import { CartNudges } from './cart-nudges.tsx'
import { useCart, useQuote } from './cart-queries.ts'
import { CartSums } from './cart-sums.tsx'
import { CodeField } from './code-field.tsx'
import { useCartDrawer } from './use-cart-drawer.tsx'
import { type RemovalNotice, useRemoveLine } from './use-remove-line.ts'

/** The cart, a drawer over any page. */
export function CartDrawer() {
  const { currency, formatTotal } = useMoney()
  const { isOpen: open, close: onClose } = useCartDrawer()
  const { session } = useSession()
  const { data, isFetching } = useCart()
  const items = session.status === 'signed-in' ? (data ?? []) : []
  const quote = useQuote()
  const total = quote.data?.total
  const blocked = whyBlocked(items, total, currency)
  return (
    <Dialog open={open} onClose={onClose} label="Cart" shape="drawer">
      <div className={uiDrawer.drawer}>
        <div className={uiDrawer.drawerHead}>
          <h2 className={uiType.h3}>
            Cart{' '}
            {items.length > 0 && <span className={classNames(uiType.muted, uiBase.num)}>{items.length}</span>}
          </h2>
          <IconButton label="Close cart" icon={X} onClick={onClose} />
        </div>
        <div className={uiDrawer.drawerList}>
          <CartContent onClose={onClose} />
        </div>
        {items.length > 0 && (
          <div className={uiDrawer.drawerFoot}>
            {quote.data && session.status === 'signed-in' && (
              <>
                <CodeField userId={session.userId} code={quote.data.code} />
                <CartSums quote={quote.data} />
              </>
            )}
            <div className={styles.total} aria-live="polite">
              <span>Total</span>
              {quote.error ? (
                <button
                  type="button"
                  className={classNames(uiType.link, uiType.linkTap)}
                  onClick={() => quote.refetch()}
                >
                  The total can't be loaded. Retry
                </button>
              ) : total === undefined || isFetching || quote.isPlaceholderData ? (
                <Spinner />
              ) : (
                <span className={uiBase.num}>{formatTotal(total)}</span>
              )}
            </div>
            {blocked && <p className={uiType.muted}>{blocked}</p>}
            {blocked !== undefined || total === undefined ? (
              <Button variant="primary" wide disabled>
                Checkout
              </Button>
            ) : (
              <Link
                className={buttonClass({ variant: 'primary', wide: true }, styles.keyMain)}
                to="/checkout"
                onClick={onClose}
              >
                Checkout <ArrowRight className={uiBase.ico} aria-hidden />
              </Link>
            )}
          </div>
        )}
      </div>
    </Dialog>
  )
}

/** Why this cart cannot be checked out, and what to do; undefined if it can. */
function whyBlocked(
  items: readonly CartItem[],
  total: number | undefined,
  currency: Currency,
): string | undefined {
  if (items.some(({ state }) => state === 'unavailable'))
    return 'Remove what is no longer for sale to continue.'
  if (items.some(({ licenseChange }) => licenseChange))
    return 'Accept the changed license, or choose another one, to continue.'
  return total === undefined ? undefined : totalProblem(total, currency)
}

function CartContent({ onClose }: { onClose: () => void }) {
  const { session } = useSession()
  const { data, error, refetch } = useCart()
  const { data: quote } = useQuote()
  const userId = session.status === 'signed-in' ? session.userId : ''
  const { notice, remove } = useRemoveLine(userId)
  if (session.status === 'unknown') return <LoadingNote text="Loading..." />
  if (session.status === 'signed-out')
    return (
      <EmptyNote title="Your cart is empty.">
        <p className={uiType.muted}>Sign in to see beats you added on another device.</p>
        <Link className={buttonClass({})} to={loginPath('/')} onClick={onClose}>
          Sign in
        </Link>
      </EmptyNote>
    )
  if (!data && error) return <LoadProblem title="The cart can't be loaded." error={error} onRetry={refetch} />
  if (!data) return <LoadingNote text="Loading..." />
  return (
    <>
      <CartNotice notice={notice} />
      {data.length === 0 ? (
        <EmptyNote title="Your cart is empty.">
          <p className={uiType.muted}>Beats you license wait here until you check out.</p>
          <Link className={buttonClass({})} to="/beats" onClick={onClose}>
            Back to the beats
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
        <p className={classNames(uiType.rowBetween, styles.cartnote)} ref={note} tabIndex={-1}>
          {notice.text}
          {notice.undo && (
            <button type="button" className={classNames(uiType.link, uiType.linkTap)} onClick={notice.undo}>
              Undo
            </button>
          )}
        </p>
      )}
    </div>
  )
}
