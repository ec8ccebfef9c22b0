import { describeDemo } from './describe-demo.ts'

// The medium demo takes six times as long and is a long test.
describeDemo('small')
