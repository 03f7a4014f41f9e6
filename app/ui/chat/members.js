/** Who is here: the list keeps its order as people come, fall silent and go. */
import { sign } from './messages.js'
import { all, room, shape } from './room.js'

const ranks = ['online', 'away', 'offline']

/** @param {string} presence @param {any[]} people */
export function arrange(presence, people) {
  const members = room.querySelector('[data-members]')
  if (!members) return
  for (const person of people) {
    let row = all(members, 'li').find((each) => each.dataset.person === person.id)
    if (!row && presence === 'offline') continue
    if (!row) {
      row = shape('member')
      sign(row, { ...person, presence })
    }
    row.dataset.rank = presence
    row.querySelector('[data-last-seen]')?.remove()
    const next = all(members, 'li').find(
      (each) => each !== row && ranks.indexOf(each.dataset.rank ?? '') >= ranks.indexOf(presence),
    )
    members.insertBefore(row, next ?? null)
  }
  const online = room.querySelector('[data-online]')
  if (online) online.textContent = `${all(members, '[data-rank=online]').length} online`
}
