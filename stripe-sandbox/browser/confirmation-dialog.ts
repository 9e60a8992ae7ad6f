import { type Appearance, applyAppearance, readableColorOn } from './appearance.ts'

const questions = {
  three_d_secure_redirect: {
    title: '3-D Secure 2 test page',
    text: 'The test bank asks you to authorize this payment. No money moves.',
    yes: { label: 'Complete authentication', path: 'complete' },
    no: { label: 'Fail authentication', path: 'fail' },
  },
  link_approval: {
    title: 'Link test account',
    text: 'Link asks whether to pay with the card that it keeps for you. No money moves.',
    yes: { label: 'Approve', path: 'approve' },
    no: { label: 'Decline', path: 'decline' },
  },
}

/** What the buyer confirms in a dialog of Stripe.js. */
export type Question = keyof typeof questions

/** Asks in the test bank's 3-D Secure dialog, or in Link's. Closing it with Escape refuses. Resolves to the answer's path. */
export function askBuyer(asked: Question, appearance: Appearance): Promise<string> {
  const question = questions[asked]
  const dialog = document.createElement('dialog')
  dialog.className = 'StripeSandbox-dialog'
  dialog.setAttribute('aria-labelledby', 'StripeSandbox-title')
  applyAppearance(dialog, appearance)
  const title = document.createElement('h2')
  title.className = 'StripeSandbox-title'
  title.id = 'StripeSandbox-title'
  title.textContent = question.title
  const text = document.createElement('p')
  text.className = 'StripeSandbox-text'
  text.textContent = question.text
  const actions = document.createElement('div')
  actions.className = 'StripeSandbox-actions'
  dialog.append(title, text, actions)
  return new Promise((resolve) => {
    const finish = ({ path }: { path: string }) => {
      dialog.close()
      dialog.remove()
      resolve(path)
    }
    const { yes, no } = question
    const confirm = createButton(yes.label, 'is-primary', () => finish(yes))
    actions.append(
      createButton(no.label, '', () => finish(no)),
      confirm,
    )
    dialog.addEventListener('cancel', (event) => {
      event.preventDefault()
      finish(no)
    })
    document.body.append(dialog)
    dialog.showModal()
    confirm.style.color = readableColorOn(confirm)
  })
}

function createButton(label: string, modifier: string, onClick: () => void): HTMLButtonElement {
  const button = document.createElement('button')
  button.type = 'button'
  button.className = `StripeSandbox-button ${modifier}`
  button.textContent = label
  button.addEventListener('click', onClick)
  return button
}
