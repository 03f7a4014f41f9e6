import { text, unique } from 'drizzle-orm/pg-core'

import { createdAt, id } from './columns.ts'
import { personId } from './people.ts'
import { impersonal, personal, table } from './personal.ts'
import { own } from './personal-rows.ts'

/** Lists of the office as one person has filtered and sorted them. */
export const savedViews = table(
  'saved_views',
  {
    ...impersonal({
      id: id(),
      ownerId: personId(),
      /** The path of its page. */
      list: text().notNull(),
      /** The rest of the address, without what was searched for. */
      query: text().notNull(),
      createdAt: createdAt(),
    }),
    ...personal({ purpose: 'views', removed: own('owner_id') }, { name: text().notNull() }),
  },
  (t) => [unique('saved_views_one_a_query').on(t.ownerId, t.list, t.query)],
)
