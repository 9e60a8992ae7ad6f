import { ShoppingCart } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { Dialog, DialogPanel } from '#client/ui/dialog.tsx'
import { Key, keyClass } from '#client/ui/key.tsx'

/** Adds a beat to the cart, which takes an account: visitors are asked to log in first. */
export function AddToCart() {
  const [asking, setAsking] = useState(false)
  return (
    <>
      <Key look="lamp" onClick={() => setAsking(true)}>
        <ShoppingCart className="ico" aria-hidden />
        Add to Cart
      </Key>
      <Dialog open={asking} onClose={() => setAsking(false)} label="Sign in to add this beat">
        <DialogPanel
          title="Sign in to add this beat"
          actions={
            <>
              <Key look="quiet" onClick={() => setAsking(false)}>
                Cancel
              </Key>
              <Link className={keyClass({ look: 'lamp' })} to="/login">
                Login
              </Link>
            </>
          }
        >
          <p className="muted">You must log in before you can add a beat to your cart.</p>
        </DialogPanel>
      </Dialog>
    </>
  )
}
