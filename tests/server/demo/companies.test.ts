import { describeDemo } from './describe-demo.ts'

// The medium one, which takes six times as long, is a long test.
describeDemo('small')
