import { newEnforcer, newModelFromString, StringAdapter } from 'casbin';
import type { Decide, Peer } from './engine.js';

/** `enforceExSync` gives the policy that matched, so that its answer can be compared. Its matcher is compiled once by the enforcer. */
export const casbinPeer: Peer = {
  name: 'casbin',
  most: 1_000,
  async prepare(rules) {
    const model = newModelFromString(`[request_definition]
r = subject, object, role, setting
[policy_definition]
p = subject, object, role, setting, id
[policy_effect]
e = some(where (p.eft == allow))
[matchers]
m = r.subject == p.subject && r.object == p.object && r.role == p.role && r.setting == p.setting`);
    const policies = rules.map((rule) => `p, ${rule.subject}, ${rule.object}, ${rule.role}, ${rule.setting}, ${rule.id}`).join('\n');
    const enforcer = await newEnforcer(model, new StringAdapter(policies));
    const decide: Decide = (input) => {
      const [holds, policy] = enforcer.enforceExSync(String(input.subject), String(input.object), input.role, input.setting);
      return holds ? policy.at(-1) : undefined;
    };
    return { decide };
  },
};
