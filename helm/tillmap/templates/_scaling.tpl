{{/* How KEDA scales a component, as YAML; nothing where it does not. (dict "root" $ "key" "catalog") */}}
{{- define "tillmap.keda" -}}
{{- $keda := .root.Values.keda -}}
{{- if $keda.enabled -}}
{{- if eq .key "catalog" -}}
{{- pick $keda "minReplicas" "maxReplicas" "lagThreshold" "partitions" | toYaml -}}
{{- else if dig .key "enabled" false $keda -}}
{{- omit (index $keda .key) "enabled" | toYaml -}}
{{- end -}}
{{- end -}}
{{- end -}}

{{/* What is wrong with how a component is scaled, as sentences, a line each.
     (dict "root" $ "key" "catalog" "own" $own "what" its part of files/environment.yaml) */}}
{{- define "tillmap.wrongScaling" -}}
{{- $scaling := .own.autoscaling -}}
{{- $byKeda := include "tillmap.keda" . | fromYaml -}}
{{- $path := eq .key "catalog" | ternary "keda" (printf "keda.%s" .key) -}}
{{- if and (hasKey .what "waits") (not $byKeda) }}
{{- $keda := eq .key "catalog" | ternary .root.Values.keda (dig .key dict .root.Values.keda) -}}
{{- $partitions := dig "partitions" "" $keda | default .what.waits.partitions | int -}}
{{- $number := $scaling.enabled | ternary "autoscaling.maxReplicas" "replicas" -}}
{{- $most := $scaling.enabled | ternary $scaling.maxReplicas .own.replicas | int -}}
{{- if gt $most $partitions }}
{{ .key }}.{{ $number }} is {{ $most }}, but {{ .what.waits.topic }} has {{ $partitions }} partitions: more pods would have nothing to do. Where your Kafka has more of them, say how many in {{ $path }}.partitions.
{{- end }}
{{- end }}
{{- if and (eq (int .own.replicas) 0) (not $scaling.enabled) (not $byKeda) }}
{{ .key }}.replicas is 0, but the product needs at least one pod of each component.
{{- end }}
{{- if and $scaling.enabled (gt (int $scaling.minReplicas) (int $scaling.maxReplicas)) }}
{{ .key }}.autoscaling.minReplicas is {{ $scaling.minReplicas }}, which is more than maxReplicas, {{ $scaling.maxReplicas }}.
{{- end }}
{{- with $byKeda }}
{{- $partitions := default $.what.waits.partitions .partitions | int -}}
{{- if gt (int .minReplicas) (int .maxReplicas) }}
{{ $path }}.minReplicas is {{ .minReplicas }}, which is more than maxReplicas, {{ .maxReplicas }}.
{{- end }}
{{- if gt (int .maxReplicas) $partitions }}
{{ $path }}.maxReplicas is {{ .maxReplicas }}, but {{ $.what.waits.topic }} has {{ $partitions }} partitions: more pods would have nothing to do. Where your Kafka has more of them, say how many in {{ $path }}.partitions.
{{- end }}
{{- end }}
{{- end -}}
