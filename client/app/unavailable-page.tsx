import { buttonClass } from '#client/ui/button.tsx'
import { Outcome } from '#client/ui/outcome.tsx'
import { Actions } from '#client/ui/outcome-parts.tsx'
import { Text } from '#client/ui/primitives.tsx'

/** For when the store cannot read its data. Leads to where they wanted to go. */
export function UnavailablePage({ storeName, address }: { storeName: string; address: string }) {
  return (
    <main>
      <Outcome title="Back in a moment.">
        <Text size="lede">
          {storeName} can’t reach its shelves right now. Your cart and purchases are safe.
        </Text>
        <Actions>
          <a className={buttonClass({ variant: 'primary' })} href={address}>
            Try again
          </a>
        </Actions>
      </Outcome>
    </main>
  )
}
