{{/* Families of addresses of every Service: fields of a Service. */}}
{{- define "tillmap.ipFamilies" -}}
{{- with .Values.ipFamilyPolicy }}
ipFamilyPolicy: {{ . }}
{{- end }}
{{- with .Values.ipFamilies }}
ipFamilies: {{ toJson . }}
{{- end }}
{{- end -}}

{{/* What the gateway's Service says of ways in from outside. (a component's `service`) */}}
{{- define "tillmap.loadBalancer" -}}
{{- $fields := dict -}}
{{- range list "externalTrafficPolicy" "loadBalancerClass" "loadBalancerIP" "loadBalancerSourceRanges" "allocateLoadBalancerNodePorts" "sessionAffinity" -}}
{{- $value := index $ . -}}
{{- if or $value (kindIs "bool" $value) -}}{{- $_ := set $fields . $value -}}{{- end -}}
{{- end -}}
{{- with $fields -}}{{- toYaml . -}}{{- end -}}
{{- end -}}
