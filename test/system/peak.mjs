// Loaded before a program (node --import). Writes its peak memory in kilobytes to standard error when it ends.
import process from 'node:process'

process.on('exit', () => process.stderr.write(`\npeak ${process.resourceUsage().maxRSS}\n`))
