/**
 * Stripe's form bodies. Readers reject unknown parameters, as Stripe does, so that a typo fails here and not first in
 * production.
 */
import { invalidRequest } from './api-error.server.ts'
import { present } from '#app/shared/present.ts'

type Params = { [name: string]: string | Params }
export type Metadata = Record<string, string>

/** `a[b][0]=x&c=y` as nested objects; arrays are objects with numeric keys. */
export function parseParams(encoded: string): Params {
  const root = blank()
  for (const [name, value] of new URLSearchParams(encoded)) place(root, name, value)
  return root
}

export function readerOf(params: Params, path = '') {
  const named = (name: string) => (path ? `${path}[${name}]` : name)

  function only(...names: string[]): void {
    const stranger = Object.keys(params).find((name) => !names.includes(name))
    if (stranger) {
      throw invalidRequest(`Received unknown parameter: ${named(stranger)}`, named(stranger), 'parameter_unknown')
    }
  }

  function text(name: string): string | undefined {
    const value = params[name]
    if (value !== undefined && typeof value !== 'string') throw invalidRequest('Invalid string', named(name))
    return value === '' ? undefined : value
  }

  function needed(name: string): string {
    const value = text(name)
    if (value === undefined) {
      throw invalidRequest(`Missing required param: ${named(name)}.`, named(name), 'parameter_missing')
    }
    return value
  }

  function whole(name: string): number | undefined {
    const value = text(name)
    if (value === undefined) return undefined
    if (!/^-?\d{1,15}$/.test(value)) {
      throw invalidRequest(`Invalid integer: ${value}`, named(name), 'parameter_invalid_integer')
    }
    return Number(value)
  }

  function flag(name: string): boolean | undefined {
    const value = text(name)
    if (value === undefined) return undefined
    if (value !== 'true' && value !== 'false') throw invalidRequest(`Invalid boolean: ${value}`, named(name))
    return value === 'true'
  }

  function choice<Name extends string>(name: string, names: readonly Name[]): Name | undefined {
    const value = text(name)
    const known = names.find((each) => each === value)
    if (value === undefined || known !== undefined) return known
    throw invalidRequest(`Invalid ${named(name)}: must be one of ${names.join(', ')}`, named(name))
  }

  function chosen<Name extends string>(name: string, names: readonly Name[]): Name {
    needed(name)
    return present(choice(name, names), name)
  }

  function group(name: string) {
    const value = params[name]
    if (value === undefined || value === '') return undefined
    if (typeof value === 'string') throw invalidRequest('Invalid object', named(name))
    return readerOf(value, named(name))
  }

  function groups(name: string) {
    return entries(name).map(([index, value]) => {
      const at = `${named(name)}[${index}]`
      if (typeof value === 'string') throw invalidRequest('Invalid object', at)
      return readerOf(value, at)
    })
  }

  function texts(name: string): string[] {
    return entries(name).flatMap(([, value]) => (typeof value === 'string' ? [value] : []))
  }

  /** Merges metadata; an empty value removes its key, an empty group all of them. */
  function metadata(before: Metadata = {}): Metadata {
    if (params.metadata === '') return {}
    const after = { ...before }
    for (const [key, value] of entries('metadata')) {
      if (typeof value !== 'string') throw invalidRequest('Invalid string', `${named('metadata')}[${key}]`)
      if (value === '') delete after[key]
      else if (key.length > 40 || value.length > 500) {
        throw invalidRequest('Metadata keys have at most 40, values at most 500 characters.', named('metadata'))
      } else after[key] = value
    }
    if (Object.keys(after).length > 50) throw invalidRequest('Metadata has at most 50 keys.', named('metadata'))
    return after
  }

  function entries(name: string): [string, string | Params][] {
    const value = params[name]
    if (value === undefined || value === '') return []
    if (typeof value === 'string') throw invalidRequest('Invalid array', named(name))
    return Object.entries(value)
  }

  return {
    has: (name: string) => params[name] !== undefined,
    named,
    only,
    text,
    needed,
    whole,
    flag,
    choice,
    chosen,
    group,
    groups,
    texts,
    metadata,
  }
}

export type Reader = ReturnType<typeof readerOf>

function place(root: Params, name: string, value: string): void {
  const keys = name.replaceAll(']', '').split('[')
  const last = keys.pop() ?? ''
  let group = root
  for (const key of keys) {
    const inner = (group[key === '' ? Object.keys(group).length : key] ??= blank())
    if (typeof inner === 'string') throw invalidRequest(`Invalid parameter: ${name}`, name)
    group = inner
  }
  group[last === '' && name.endsWith('[]') ? Object.keys(group).length : last] = value
}

// Without a prototype `__proto__` is a key like any other.
function blank(): Params {
  return Object.create(null)
}
