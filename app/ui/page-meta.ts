import { business } from '#app/config/business.ts'

/** Title and description of a page, for its `meta` export. */
export function pageMeta(title: string, description: string) {
  return [{ title: `${title} | ${business.name}` }, { name: 'description', content: description }]
}
