import { describeDemo } from './describe-demo.ts'

describeDemo('medium')
