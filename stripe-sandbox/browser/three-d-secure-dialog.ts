import { type Appearance, applyAppearance, readableColorOn } from './appearance.ts'

/** Shows the test bank's 3-D Secure dialog. Closing it with Escape fails the authentication. */
export function askCardholder(appearance: Appearance): Promise<'complete' | 'fail'> {
  const dialog = document.createElement('dialog')
  dialog.className = 'StripeSandbox-dialog'
  dialog.setAttribute('aria-labelledby', 'StripeSandbox-title')
  applyAppearance(dialog, appearance)
  const title = document.createElement('h2')
  title.className = 'StripeSandbox-title'
  title.id = 'StripeSandbox-title'
  title.textContent = '3-D Secure 2 test page'
  const text = document.createElement('p')
  text.className = 'StripeSandbox-text'
  text.textContent = 'The test bank asks you to authorize this payment. No money moves.'
  const actions = document.createElement('div')
  actions.className = 'StripeSandbox-actions'
  dialog.append(title, text, actions)
  return new Promise((resolve) => {
    const finish = (outcome: 'complete' | 'fail') => {
      dialog.close()
      dialog.remove()
      resolve(outcome)
    }
    const complete = createButton('Complete authentication', 'is-primary', () => finish('complete'))
    actions.append(
      createButton('Fail authentication', '', () => finish('fail')),
      complete,
    )
    dialog.addEventListener('cancel', (event) => {
      event.preventDefault()
      finish('fail')
    })
    document.body.append(dialog)
    dialog.showModal()
    complete.style.color = readableColorOn(complete)
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
