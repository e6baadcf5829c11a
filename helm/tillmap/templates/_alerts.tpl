{{/* Labels that an alert looks for: yours, or those that the ServiceMonitors of this chart give each metric of the release. */}}
{{- define "tillmap.alertSelector" -}}
{{- $metrics := .Values.metrics -}}
{{- if $metrics.prometheusRule.selector -}}
{{- $metrics.prometheusRule.selector -}}
{{- else if $metrics.serviceMonitor.enabled -}}
namespace="{{ .Release.Namespace }}",app_kubernetes_io_instance="{{ .Release.Name }}"
{{- end -}}
{{- end -}}

{{/* Rules of a file for this release alone: its metrics, its name on each alert and on what is recorded, your objectives, and links to
     your runbooks. What is in curly braces in texts is for Prometheus. (dict "root" $ "text" the file) */}}
{{- define "tillmap.alerts" -}}
{{- $root := .root -}}
{{- $selector := include "tillmap.alertSelector" $root -}}
{{- $runbooks := $root.Values.metrics.prometheusRule.runbookUrl -}}
{{- $cronjobs := printf "namespace=%q,cronjob=~\"%s-(" $root.Release.Namespace (include "tillmap.fullname" $root) -}}
{{- with $root.Values.metrics.prometheusRule.selector }}{{- $cronjobs = printf "%s,%s" . $cronjobs }}{{- end -}}
{{- $recorded := printf "${1}{namespace=%q,release=%q}" $root.Release.Namespace $root.Release.Name -}}
{{- $names := "(tillmap_[a-z_]+|process_start_time_seconds|nodejs_[a-z0-9_]+|up)" -}}
{{- $rules := .text | fromYaml -}}
{{- range $rules.groups -}}
{{- range .rules -}}
{{- if $selector -}}
{{- $expression := .expr | replace "job=~\".*tillmap.*\"" $selector -}}
{{- if eq $expression .expr -}}
{{- $expression = regexReplaceAll (printf "\\b%s\\{" $names) $expression (printf "${1}{%s," $selector) -}}
{{- $expression = regexReplaceAll (printf "\\b%s([^a-z0-9_{]|$)" $names) $expression (printf "${1}{%s}${2}" $selector) -}}
{{- end -}}
{{- $_ := set . "expr" $expression -}}
{{- end -}}
{{- /* Kubernetes' own metrics know nothing of the labels of ours, but what the job is called. */ -}}
{{- $_ := set . "expr" (.expr | replace "cronjob=~\".*-(" $cronjobs) -}}
{{- $_ := set . "expr" (.expr | replace "namespace=~\".+\"" (printf "namespace=%q" $root.Release.Namespace)) -}}
{{- $_ := set . "expr" (regexReplaceAll "\\b(tillmap:[a-z0-9_:]+)" .expr $recorded) -}}
{{- $_ := set . "labels" (.labels | default dict) -}}
{{- $_ := set .labels "namespace" $root.Release.Namespace -}}
{{- $_ := set .labels "release" $root.Release.Name -}}
{{- $objectives := $root.Values.metrics.prometheusRule.objectives -}}
{{- if and $objectives (eq (.record | default "") "tillmap:slo_error_budget:ratio") -}}
{{- $_ := set . "expr" (printf "vector(1 - %v / 100)" (get $objectives .labels.slo)) -}}
{{- end -}}
{{- if and $runbooks .alert -}}
{{- $_ := set .annotations "runbook_url" (printf "%s#%s" $runbooks (lower .alert)) -}}
{{- end -}}
{{- end -}}
{{- end -}}
{{- toYaml $rules -}}
{{- end -}}
