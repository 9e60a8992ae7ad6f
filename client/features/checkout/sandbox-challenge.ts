/** Shows the test bank's 3-D Secure question. @returns whether the holder agreed; closing it is a refusal */
export function askForConsent(): Promise<boolean> {
  const dialog = document.createElement('dialog')
  dialog.className = 'modal modal--panel consent'
  dialog.setAttribute('aria-labelledby', 'consent-title')
  const panel = document.createElement('section')
  panel.className = 'dialog'
  const title = document.createElement('h2')
  title.className = 'h3'
  title.id = 'consent-title'
  title.textContent = '3-D Secure 2 test page'
  const text = document.createElement('p')
  text.className = 'muted'
  text.textContent = 'A test bank asks whether you agree to this payment. No money moves.'
  const acts = document.createElement('div')
  acts.className = 'dialog__acts'
  panel.append(title, text, acts)
  dialog.append(panel)
  return new Promise((resolve) => {
    const finish = (agreed: boolean) => {
      dialog.close()
      dialog.remove()
      resolve(agreed)
    }
    acts.append(
      makeKey('Fail authentication', 'key key--quiet', () => finish(false)),
      makeKey('Complete authentication', 'key key--lamp', () => finish(true)),
    )
    dialog.addEventListener('cancel', (event) => {
      event.preventDefault()
      finish(false)
    })
    document.body.append(dialog)
    dialog.showModal()
  })
}

function makeKey(label: string, className: string, act: () => void): HTMLButtonElement {
  const key = document.createElement('button')
  key.type = 'button'
  key.className = className
  key.textContent = label
  key.addEventListener('click', act)
  return key
}
