import { measureLongTimetable } from './long-timetable.ts'

process.stdout.write(`${JSON.stringify(await measureLongTimetable([10, 10_000]))}\n`)
process.exit(0)
