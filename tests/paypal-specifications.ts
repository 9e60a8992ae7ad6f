import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Ajv, type ValidateFunction } from 'ajv'
import addFormats from 'ajv-formats'

type Parameter = { name: string; in: string; required?: boolean; schema?: object; $ref?: string }
type Content = { content?: Record<string, { schema?: object }> }
type Operation = {
  parameters?: Parameter[]
  requestBody?: Content & { required?: boolean }
  responses: Record<string, Content>
}
type Document = {
  paths: Record<string, Record<string, Operation>>
  components: { parameters?: Record<string, Parameter> }
}
type Found = { name: string; document: Document; path: string; operation: Operation; pointer: string }

/**
 * PayPal's public OpenAPI documents (github.com/paypal/paypal-rest-api-specifications), from the folder that
 * `PAYPAL_SPECIFICATIONS` names. They are not part of this repository.
 */
export class PaypalSpecifications {
  readonly #documents: [name: string, document: Document][] = []
  readonly #ajv = new Ajv({
    ...{ strict: false, allErrors: true, validateSchema: false },
    // Some patterns are none with the `u` flag, and formats such as `ppaas_date_time_v3` are PayPal's own.
    ...{ unicodeRegExp: false, logger: false },
  })
  readonly #validators = new Map<string, ValidateFunction>()

  constructor(folder: string) {
    // Their types come without a default export that Node agrees with.
    ;(addFormats as unknown as (ajv: Ajv) => void)(this.#ajv)
    for (const file of readdirSync(folder).filter((name) => name.endsWith('.json'))) {
      const document = JSON.parse(readFileSync(join(folder, file), 'utf8')) as Document
      this.#documents.push([file, document])
      this.#ajv.addSchema(document as object, file)
    }
  }

  /** What is wrong with a request, in words; empty if nothing. @param path with the query */
  request(method: string, path: string, body: unknown): string[] {
    const url = new URL(path, 'http://paypal')
    const found = this.#find(method, url.pathname)
    if (!found) return [`${method} ${url.pathname} is in none of PayPal's documents`]
    return [...this.#query(found, url.searchParams), ...this.#body(found, body)]
  }

  /** What is wrong with an answer, in words; empty if nothing. */
  answer(method: string, path: string, status: number, body: unknown): string[] {
    const found = this.#find(method, new URL(path, 'http://paypal').pathname)
    if (!found) return [`${method} ${path} is in none of PayPal's documents`]
    const key = [String(status), 'default'].find((name) => found.operation.responses[name])
    if (!key) return [`${method} ${found.path} does not answer with ${status}`]
    const hasSchema = found.operation.responses[key]?.content?.['application/json']?.schema
    if (!hasSchema) return []
    return this.#validate(`${found.pointer}/responses/${key}/content/application~1json/schema`, found, body)
  }

  #find(method: string, pathname: string): Found | undefined {
    const found = this.#documents.flatMap(([name, document]) =>
      Object.entries(document.paths).flatMap(([path, operations]): Found[] => {
        const operation = operations[method.toLowerCase()]
        const pattern = new RegExp(`^${path.replace(/\{[^}]+\}/g, '[^/]+')}$`)
        if (!operation || !pattern.test(pathname)) return []
        const pointer = `/paths/${path.replaceAll('~', '~0').replaceAll('/', '~1')}/${method.toLowerCase()}`
        return [{ name, document, path, operation, pointer }]
      }),
    )
    return found.find(({ path }) => path === pathname) ?? found[0]
  }

  #query({ document, operation, name, path }: Found, query: URLSearchParams): string[] {
    const known = (operation.parameters ?? []).map((parameter) => {
      const shared = parameter.$ref?.split('/').at(-1)
      return (shared && document.components.parameters?.[shared]) || parameter
    })
    return [...query].flatMap(([key, value]) => {
      const parameter = known.find((one) => one.in === 'query' && one.name === key)
      if (!parameter) return [`${path} knows no ${key}`]
      const isNumber = (parameter.schema as { type?: string } | undefined)?.type === 'integer'
      const validate = this.#ajv.compile(parameter.schema ?? {})
      return validate(isNumber ? Number(value) : value)
        ? []
        : [`${name}: ${key} ${this.#ajv.errorsText(validate.errors)}`]
    })
  }

  #body(found: Found, body: unknown): string[] {
    const { operation, path, pointer } = found
    const schema = operation.requestBody?.content?.['application/json']?.schema
    if (!schema) return body === undefined ? [] : [`${path} takes no body`]
    if (body === undefined) return operation.requestBody?.required ? [`${path} needs a body`] : []
    return this.#validate(`${pointer}/requestBody/content/application~1json/schema`, found, body)
  }

  #validate(pointer: string, { name }: Found, value: unknown): string[] {
    const ref = `${name}#${encodeURI(pointer)}`
    const validate = this.#validators.get(ref) ?? this.#ajv.compile({ $ref: ref })
    this.#validators.set(ref, validate)
    if (validate(value)) return []
    return (validate.errors ?? []).map((error) => `${error.instancePath || '/'} ${error.message ?? ''}`)
  }
}

/** Undefined without the folder: tests that need it are skipped. */
export function openPaypalSpecifications(): PaypalSpecifications | undefined {
  const folder = process.env.PAYPAL_SPECIFICATIONS
  return folder && existsSync(folder) ? new PaypalSpecifications(folder) : undefined
}
