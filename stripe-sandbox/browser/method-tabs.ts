import { type MethodName, methodNames } from './method-names.ts'

/** A tab for each method, as radio buttons. */
export function createMethodTabs(
  types: readonly MethodName[],
  onChoose: (type: MethodName) => void,
): HTMLElement {
  const root = document.createElement('fieldset')
  root.className = 'StripeSandbox-tabs'
  const legend = document.createElement('legend')
  legend.className = 'StripeSandbox-legend'
  legend.textContent = 'Payment method'
  root.append(legend)
  for (const [index, type] of types.entries()) {
    const input = document.createElement('input')
    input.type = 'radio'
    input.name = 'StripeSandbox-method'
    input.value = type
    input.checked = index === 0
    input.addEventListener('change', () => onChoose(type))
    const label = document.createElement('label')
    label.className = 'StripeSandbox-tab'
    label.append(input, methodNames[type])
    root.append(label)
  }
  return root
}

/** What a tab says in place of a form. */
export function describeMethod(type: MethodName): string {
  return type === 'link'
    ? 'Link asks you to approve, in a dialog of the sandbox.'
    : `You go on to ${methodNames[type]}: here to a test page, where you approve, decline or leave.`
}
