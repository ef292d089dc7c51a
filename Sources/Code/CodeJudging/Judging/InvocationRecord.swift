import AppSimulation
import CodeRunner
import SourceCode

/// The places that call the functions of the examples, and whether runs through them failed.
struct InvocationRecord {
    private var sites: [SourceExtent: Set<SourceExtent>] = [:]
    private var badSites: Set<SourceExtent> = []

    /// Records the calls of a run.
    mutating func add(_ step: StepTemplate, isBad: Bool) {
        for invocation in step.invocations {
            sites[invocation.function.nameExtent, default: []].insert(invocation.site)
            if isBad { badSites.insert(invocation.site) }
        }
    }

    mutating func formUnion(_ other: Self) {
        sites.merge(other.sites) { $0.union($1) }
        badSites.formUnion(other.badSites)
    }

    /// The number of places that call a function.
    func count(of function: FunctionDeclaration) -> Int { sites[function.nameExtent]?.count ?? 0 }

    /// Whether runs through every caller failed: if only some did, the function is not at fault.
    func isAlwaysBad(_ function: FunctionDeclaration) -> Bool {
        sites[function.nameExtent]?.isSubset(of: badSites) ?? false
    }
}
